import type * as en from '../en/webhook.ts';
import type { Translated } from '../translated.ts';

export const hook: Translated<typeof en.hook> = {
  section: 'Webhook',
  intro:
    'Avisa um endereço https seu quando um ticket é atribuído a você, quando uma promessa sua vence ou quando uma resposta sua fica retida, em dúvida ou é recusada. Cada aviso é assinado com um segredo e nunca trata do trabalho dos seus colegas.',
  practice: 'O ambiente de prática não tem webhook, porque nada sai deste computador.',
  off: 'O administrador não permite webhooks neste computador.',
  managed: 'O administrador configurou este webhook em {{host}}. Você escolhe apenas o segredo.',
  sendsTo: 'Envia números de tickets para {{host}}',
  sendsNamesTo: 'Envia números de tickets, nomes e assuntos para {{host}}',
  to: 'Endereço',
  toHint: 'Você o confirmará em uma janela separada. Redirecionamentos não são seguidos.',
  toWrong: 'Digite um endereço https completo, sem nome nem senha.',
  secret: 'Segredo',
  secretHint: 'Pelo menos 16 caracteres, igual ao do destino. Fica salvo criptografado e nunca mais é exibido.',
  secretWrong: 'Digite pelo menos 16 caracteres.',
  names: 'Enviar também nomes e assuntos',
  namesHint: 'Se desativado, só os números dos tickets são enviados.',
  save: 'Salvar webhook',
  remove: 'Remover',
  test: 'Enviar teste',
  delivered: 'Última entrega: {{time}}.',
  never: 'Nada entregue ainda.',
  waiting_one: '{{count, number}} aviso aguardando entrega.',
  waiting_other: '{{count, number}} avisos aguardando entrega.',
  failed: 'Não entregue ({{time}}). {{why}}',
  answered: 'O destino respondeu com o status {{status}}.',
  redirected: 'O destino redireciona (status {{status}}). Digite o endereço final.',
  private: 'O endereço agora leva a uma rede privada. Se isso estiver certo, remova o webhook e adicione-o de novo.',
  certificate: 'O certificado do destino não é confiável, ou o destino não aceita criptografia.',
  unreachable: 'Não foi possível acessar o destino, ou um proxy bloqueou a conexão.',
};
