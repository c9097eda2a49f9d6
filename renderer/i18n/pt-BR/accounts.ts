import type * as en from '../en/accounts.ts';
import type { Translated } from '../translated.ts';

export const accounts: Translated<typeof en.accounts> = {
  signedOut:
    'Sua sessão está encerrada. Seus rascunhos e respostas em espera estão salvos; as respostas saem quando você entrar de novo.',
  expired: 'O serviço pede que você entre de novo. Seus rascunhos e respostas em espera estão salvos.',
  refusedKey:
    'Sua sessão está encerrada porque o serviço não aceita mais sua chave ou segredo da API. Seus rascunhos e respostas em espera estão salvos.',
  refusedPassword:
    'Sua sessão está encerrada porque o serviço não aceita mais seu e-mail ou senha. Seus rascunhos e respostas em espera estão salvos.',
  signedOutPractice:
    'Sua sessão no ambiente de prática está encerrada. Seus rascunhos e respostas em espera estão salvos.',
  signIn: 'Entrar',
  startPractice: 'Abrir de novo',
  starting: 'Iniciando…',
  resumeTitle: 'Entrar de novo',
  resumeWords: 'Entre em {{address}} como {{email}}. Tudo o que você escreveu está salvo.',
  unread_one: '{{count, number}} não lido',
  unread_other: '{{count, number}} não lidos',
  refusedSince: 'Desde {{time}}. {{next}}',
  hiddenProducts_one: 'O serviço não consegue mostrar {{count, number}} produto.',
  hiddenProducts_other: 'O serviço não consegue mostrar {{count, number}} produtos.',
  hiddenDomains_one: 'O serviço não consegue mostrar {{count, number}} domínio.',
  hiddenDomains_other: 'O serviço não consegue mostrar {{count, number}} domínios.',
  hiddenContacts_one: 'O serviço não consegue mostrar {{count, number}} contato.',
  hiddenContacts_other: 'O serviço não consegue mostrar {{count, number}} contatos.',
  hiddenOrders_one: 'O serviço não consegue mostrar {{count, number}} pedido.',
  hiddenOrders_other: 'O serviço não consegue mostrar {{count, number}} pedidos.',
  hiddenAnnouncements_one: 'O serviço não consegue mostrar {{count, number}} anúncio.',
  hiddenAnnouncements_other: 'O serviço não consegue mostrar {{count, number}} anúncios.',
  notOpen: 'Não é possível abrir',
  closed: 'Não é possível abrir {{name}}',
  closedRemove: 'Remover deste computador…',
  closedRemoveWords:
    'Isto remove {{name}} deste computador, com as chaves, a cópia local e todos os rascunhos, respostas não enviadas, notas e trechos. Como não é possível abrir a conta, o Rackside não pode listar o que você perderia. Não é possível desfazer.',
  restore: 'Restaurar backup',
  copyThere:
    'A mesma pasta tem um backup ({{time}}): {{name}}. Ele não inclui nada do que você escreveu depois, e nada do que aguarda nele é enviado sem a sua confirmação.',
  copyUndated:
    'A mesma pasta tem um backup: {{name}}. Ele não inclui nada do que você escreveu depois, e nada do que aguarda nele é enviado sem a sua confirmação.',
  anew: 'Começar do zero…',
  anewGo: 'Começar do zero',
  anewWords:
    'Abre {{name}} sem seus rascunhos, respostas não enviadas, notas e anexos. Nada é excluído: os arquivos existentes ficam na pasta, com “aside” acrescentado aos nomes.',
  switch1: 'Trocar de conta pelo número (1–9)',
  switch2: 'Trocar para a conta 2',
  switch3: 'Trocar para a conta 3',
  switch4: 'Trocar para a conta 4',
  switch5: 'Trocar para a conta 5',
  switch6: 'Trocar para a conta 6',
  switch7: 'Trocar para a conta 7',
  switch8: 'Trocar para a conta 8',
  switch9: 'Trocar para a conta 9',
  otherKey: 'Usar outra chave da API',
};

export const firstRun: Translated<typeof en.firstRun> = {
  tagline: 'A central de suporte para equipes de hospedagem.',
  signIn: 'Entrar',
  signInWords:
    'Conecte-se ao seu “Hosting Account and Order Service”. Seu gerente de conta pode fornecer a chave e o segredo da API.',
  signingIn: 'Entrando…',
  address: 'Endereço do serviço',
  addressExample: 'https://billing.example.com',
  addressSettled: 'Definido pelo administrador.',
  apiKey: 'Chave da API',
  apiSecret: 'Segredo da API',
  email: 'E-mail',
  password: 'Senha',
  remember: 'Manter minha sessão ativa',
  readOnly: 'Somente leitura por enquanto',
  readOnlyHint: 'Conheça o Rackside primeiro: nada é enviado até você permitir nas configurações.',
  rememberKeychain: 'Guarda o segredo da API e a senha no chaveiro deste computador, para renovar sessões expiradas.',
  rememberPassphrase:
    'Guarda o segredo da API e a senha, protegidos pela sua frase secreta, para renovar sessões expiradas.',
  rememberPin: 'Guarda o segredo da API e a senha, protegidos pelo seu PIN, para renovar sessões expiradas.',
  rememberSession: 'Mantém o segredo da API e a senha até você fechar o Rackside, para renovar sessões expiradas.',
  allowHttp: 'Permitir http para esta conta',
  allowHttpHint: 'Qualquer pessoa na rede pode ler tudo o que você envia, inclusive sua senha.',
  missing: 'Obrigatório',
  check: 'Confira isto.',
  practice: 'Ambiente de prática',
  practiceWords:
    'Os clientes são fictícios, o serviço roda neste computador e nada do que você envia sai dele. Experimente tudo, até mesmo ficar sem rede.',
  practiceA: 'Tickets, clientes, produtos e domínios de uma empresa de hospedagem',
  practiceB: 'Clientes que respondem de vez em quando',
  practiceC: 'Todos os recursos, com ou sem rede',
  practiceStarting: 'Iniciando…',
};

export const vault: Translated<typeof en.vault> = {
  chooseTitle: 'Proteger seus dados',
  chooseWords:
    'Este computador não tem chaveiro. Proteja seus dados com uma frase secreta, ou mantenha-os só nesta sessão: os rascunhos e as respostas não enviadas duram então até você fechar o Rackside.',
  passphrase: 'Frase secreta',
  protect: 'Proteger com frase secreta',
  session: 'Só nesta sessão',
  noRecovery:
    'Não é possível recuperar uma frase secreta esquecida. Anote-a, ou crie depois um código de recuperação em Proteção.',
  tooShort: 'Use pelo menos 12 caracteres.',
  weak: 'Fácil demais de adivinhar. Várias palavras são mais fortes e mais fáceis de lembrar.',
  fair: 'Boa. Uma ou duas palavras a mais a tornam forte.',
  strong: 'Forte.',
  weakCommon: 'Fácil demais de adivinhar: parece uma senha comum.',
  weakNames: 'Fácil demais de adivinhar: é só um nome.',
  weakRepeats: 'Fácil demais de adivinhar: repete os mesmos caracteres.',
  weakSequence: 'Fácil demais de adivinhar: é uma sequência, como abc ou 6543.',
  weakKeyboard: 'Fácil demais de adivinhar: é um padrão do teclado.',
  weakDates: 'Fácil demais de adivinhar: é só uma data.',
  weakAboutYou: 'Fácil demais de adivinhar: baseia-se no seu nome, endereço ou serviço.',
  suggest: 'Gerar frase secreta',
  suggested: 'Anote-a antes de continuar:',
  lockedTitle: 'Desbloquear o Rackside',
  lockedWords: 'Seus dados estão protegidos com sua frase secreta.',
  unlock: 'Desbloquear',
  keysGoneTitle: 'Faltam as chaves das suas contas',
  keysGoneWords:
    'Seus dados estão criptografados e não podem ser abertos sem as chaves. Entrar de novo só criaria uma segunda conta, vazia.',
  anew: 'Começar do zero…',
  anewGo: 'Começar do zero',
  anewWords:
    'Move tudo o que foi salvo até agora para uma pasta na pasta de dados cujo nome começa com “aside-”, e começa vazio. Nada é excluído: quando tiver as chaves de novo, mova a pasta de volta.',
  cantOpenTitle: 'Não é possível abrir seus dados',
  unreadableTitle: 'O chaveiro não está respondendo',
  unreadableWords:
    'As chaves dos seus dados estão no chaveiro deste computador. Desbloqueie-o, ou entre de novo na sua sessão do sistema, e tente outra vez. Seus dados estão a salvo.',
  asksInSystem: 'O sistema está fazendo uma pergunta. A janela dela pode estar atrás desta.',
  asksElsewhere: 'Responda à pergunta na outra aba em até dois minutos.',
  asksWhere: 'O endereço da aba também aparece no terminal.',
  askAgain: 'Abrir a aba de novo',
  lockNow: 'Bloquear o Rackside',
  lockNeeds: 'Defina antes um PIN ou uma frase secreta',
  lockNeedsWhy: 'Sem isso, qualquer pessoa poderia desbloqueá-lo.',
  lockSession: 'Não é possível bloquear o Rackside nesta sessão',
  lockSessionWhy:
    'Nada é salvo neste computador; bloquear perderia tudo o que você escreveu. Feche o Rackside em vez disso.',
  lockingTitle: 'Bloqueando o Rackside',
  lockingWords: 'Salvando seu trabalho e terminando o que está sendo enviado…',
  pin: 'PIN',
  pinWords: 'Digite seu PIN.',
  byPassphrase: 'Usar sua frase secreta',
  byPin: 'Usar seu PIN',
  pinOff: 'Seu PIN não funciona mais. Use seu código de recuperação.',
  pinOffWhy:
    'Houve PINs errados demais, ou o chaveiro deste computador não está respondendo. Se for o chaveiro, desbloqueie-o e tente de novo.',
  waits_one: '1 item que você enviou aguarda até você desbloquear o Rackside.',
  waits_other: '{{count, number}} itens que você enviou aguardam até você desbloquear o Rackside.',
  lostEverything: 'Não consegue desbloquear?',
  unsavedWhileLocked_one: 'Não foi possível salvar um texto. Esta janela o mantém até você desbloquear o Rackside.',
  unsavedWhileLocked_other:
    'Não foi possível salvar {{count, number}} textos. Esta janela os mantém até você desbloquear o Rackside.',
};

export const protection: Translated<typeof en.protection> = {
  showCharacters: 'Mostrar caracteres',
  hideCharacters: 'Ocultar caracteres',
  section: 'Proteção',
  keychain: 'Seus dados estão criptografados. As chaves estão no chaveiro deste computador.',
  passphrase: 'Seus dados estão criptografados com sua frase secreta.',
  pin: 'Seus dados estão criptografados. Seu PIN os abre, junto com o chaveiro deste computador.',
  session: 'Nada é salvo neste computador: tudo acaba quando você fecha o Rackside.',
  codeTitle: 'Código de recuperação',
  noCodeByKeychain:
    'Sem um código de recuperação, ninguém pode abrir seus rascunhos e notas se o chaveiro for perdido.',
  noCodeByPassphrase:
    'Sem um código de recuperação, ninguém pode abrir seus rascunhos e notas se você esquecer a frase secreta.',
  codeMade: 'Você tem um código de recuperação. Criar um novo desativa o antigo.',
  codeCopies: 'Cópias mais antigas da pasta de dados ainda abrem com o código com que foram feitas.',
  make: 'Criar código de recuperação…',
  makeAnother: 'Criar novo código de recuperação…',
  codeDialog: 'Seu código de recuperação',
  codePrinted: 'Código de recuperação do Rackside',
  codeWords:
    'Imprima-o ou anote-o, e guarde-o longe deste computador. Ele só é exibido uma vez, mas você sempre pode criar um novo.',
  codeUse:
    'Ele abre seus rascunhos, notas e respostas não enviadas neste computador. Depois, você entra de novo nos seus serviços.',
  copy: 'Copiar',
  codeCopied: 'Código de recuperação copiado',
  required: 'Obrigatório',
  print: 'Imprimir',
  done: 'Já guardei',
  changeTitle: 'Alterar frase secreta',
  present: 'Frase secreta atual',
  next: 'Nova frase secreta',
  change: 'Alterar frase secreta',
  changed: 'Frase secreta alterada',
  changeCopies: 'Cópias mais antigas da pasta de dados ainda abrem com a frase secreta antiga.',
  useCode: 'Usar um código de recuperação',
  code: 'Código de recuperação',
  codeHint: 'Nove grupos de quatro letras e números. Maiúsculas e hífens não importam.',
  newPassphrase: 'Nova frase secreta',
  newPassphraseHint: 'Este computador não tem chaveiro; a partir de agora, uma frase secreta protege seus dados.',
  recover: 'Recuperar',
  lockTitle: 'Bloqueio',
  lockWords: 'Bloqueado, o Rackside não mostra nada, interrompe todo o trabalho e não guarda chaves na memória.',
  lockNeeds: 'Para bloquear o Rackside, defina abaixo um PIN ou uma frase secreta.',
  lockAfter: 'Bloquear automaticamente',
  lockNever: 'Nunca',
  lockMinutes_one: 'Após {{count}} minuto sem atividade',
  lockMinutes_other: 'Após {{count, number}} minutos sem atividade',
  lockAfterHint: 'Conta a atividade do teclado e do mouse em qualquer lugar deste computador.',
  lockAfterHintPage: 'Só conta a atividade no Rackside; um navegador não vê outros aplicativos.',
  lockWithComputer: 'Bloquear com o computador',
  lockWithComputerHint:
    'Quando a tela é bloqueada ou o computador entra em suspensão. No Linux, só quando entra em suspensão.',
  lockWithComputerHintPage:
    'Quando o computador volta da suspensão. Um navegador não sabe quando a tela está bloqueada.',
  pinTitle: 'PIN',
  pinNone: 'Desbloqueie mais rápido com seis ou mais dígitos. Funciona só com o chaveiro deste computador.',
  pinSet: 'Seu PIN abre o Rackside neste computador. Cinco PINs errados seguidos o desativam.',
  pinNeedsCode: 'Crie antes um código de recuperação. Após cinco PINs errados, ele é o único caminho até seus dados.',
  noKeychain: 'Este computador não tem chaveiro.',
  askAgain: 'Verificar de novo',
  newPin: 'Novo PIN',
  pinHint: 'Seis ou mais dígitos.',
  pinWrong: 'Use seis ou mais dígitos.',
  setPin: 'Definir um PIN…',
  changePin: 'Alterar PIN…',
  savePin: 'Salvar PIN',
  pinChanged: 'PIN definido',
  dropPin: 'Desativar PIN',
  pinDropped: 'PIN desativado',
  protectTitle: 'Frase secreta',
  protectWords: 'Você a digita quando o Rackside inicia e para desbloqueá-lo. Funciona também sem o chaveiro.',
  protect: 'Proteger com frase secreta',
  protected: 'Frase secreta ativada',
  asks: '{{words}}…',
  openTitle: 'Abrir sem frase secreta',
  openPinTitle: 'Abrir sem PIN',
  openWords:
    'Move as chaves de volta para o chaveiro deste computador. Quem estiver com a sessão aberta neste computador pode então abrir o Rackside, e não é possível bloqueá-lo.',
  presentPin: 'PIN atual',
  open: 'Desativar frase secreta',
  opened: 'Frase secreta desativada',
};

export const practice: Translated<typeof en.practice> = {
  menu: 'Cenários de prática',
  lost: 'Perder a confirmação da minha próxima resposta',
  lostDetail: 'A resposta chega, mas a conexão cai antes de o serviço confirmar.',
  lostSet: 'A confirmação da sua próxima resposta será perdida',
  lostNext: 'Envie uma resposta para ver como é “em dúvida”.',
  colleague: 'Fazer um colega responder a este ticket',
  colleagueDetail: 'Alguém responde antes de você. Comece uma resposta e depois envie.',
  colleagueNone: 'Abra um ticket primeiro; então um colega pode responder a ele.',
  colleagueSet: 'Um colega respondeu a #{{tid}}',
  colleagueNext: 'Envie sua resposta para vê-la retida.',
  network: 'Cortar a rede por um minuto',
  networkDetail: 'Você ainda pode ler tudo o que está salvo; as respostas esperam.',
  networkSet: 'A rede está fora por um minuto',
  networkNext: 'Continue lendo e envie uma resposta: ela sai quando a rede voltar.',
  filed: 'Publicar minhas respostas como o cliente',
  filedDetail: 'O serviço publica suas respostas em nome do cliente, como alguns serviços fazem.',
  filedSet: 'O serviço agora publica como o cliente as respostas enviadas em seu nome',
  filedNext:
    'Responda a dois ou três tickets: a primeira resposta é publicada como o cliente, e as outras ficam retidas.',
  failed: 'Não foi possível iniciar o cenário',
  outage: 'Derrubar um servidor',
  outageDetail: 'Os clientes dele abrem 120 tickets de uma vez.',
  outageSet: 'Um servidor caiu: 120 tickets estão chegando',
  outageNext: 'Clique em “Responder a todos” na faixa.',
  lostOffer: 'O que acontece se a confirmação do serviço para esta resposta se perder?',
  colleagueOffer: 'O que acontece se um colega responder a este ticket antes de você enviar?',
  networkOffer: 'O que acontece se a rede cair enquanto há respostas em espera?',
  filedOffer: 'O que acontece se o serviço publicar suas respostas como o cliente?',
  outageOffer: 'O que acontece se um servidor cair e chegarem 120 tickets de uma vez?',
  try: 'Experimentar',
  dismiss: 'Não oferecer de novo',
};

export const proxy: Translated<typeof en.proxy> = {
  openPortal: 'Abrir login da rede',
  enter: 'Senha do proxy…',
  title: 'Login no proxy',
  words:
    '{{proxy}} exige usuário e senha. Eles são enviados ao proxy a cada nova conexão e guardados com seus outros segredos. Se você não os tem, fale com o administrador da rede. O tráfego até o serviço continua criptografado de ponta a ponta.',
  name: 'Usuário do proxy',
  password: 'Senha do proxy',
  missing: 'Obrigatório',
  noColon: 'Um nome de usuário não pode conter dois-pontos.',
  keep: 'Salvar',
};

export const storage: Translated<typeof en.storage> = {
  cacheDropped:
    'A cópia local dos dados do serviço estava danificada ou faltando e está sendo baixada de novo. Seus rascunhos, respostas, notas e arquivos não são afetados.',
  filesMissing:
    'O arquivo com seus anexos (files.db) está faltando. Anexe de novo os arquivos de rascunhos e respostas não enviadas antes de enviá-los.',
  filesAside:
    'Seus anexos (files.db) estavam danificados; o arquivo foi mantido como {{aside}}. Anexe de novo os arquivos a rascunhos e respostas não enviadas antes de enviá-los.',
  importedDamaged:
    'Seu histórico (imported.db) estava danificado. O arquivo danificado foi mantido. Importe seus arquivos de novo para pesquisá-los.',
  damaged:
    'Parte dos seus rascunhos, respostas e notas (work.db) está danificada. Copie o que você escreveu hoje e restaure o backup mais recente. O arquivo danificado é mantido.',
  filesDamaged:
    'Parte dos seus anexos (files.db) está danificada. Salve os que você ainda precisa e comece um novo arquivo. O danificado é mantido.',
  newFile: 'Começar um novo arquivo',
  restoredUndated:
    'Você está usando um backup de data desconhecida. Confira seus rascunhos: nada do que você escreveu depois está nele.',
  restored:
    'Você está usando um backup ({{time}}). Confira seus rascunhos: nada do que você escreveu depois está nele.',
  reading:
    'O Rackside não consegue gravar na pasta desta conta. Você pode ler tudo, mas nada pode ser salvo, enviado ou sincronizado.',
  readingNoFiles:
    'O Rackside não consegue gravar na pasta desta conta. Você pode ler tudo, menos os anexos, mas nada pode ser salvo, enviado ou sincronizado.',
  folderFull:
    'O disco com {{folder}} está cheio. Você pode ler o que está salvo, mas nada novo pode ser salvo ou enviado até você liberar espaço.',
  folderQuota:
    'Seu espaço na unidade com {{folder}} acabou. Você pode ler, mas nada novo pode ser salvo ou enviado até você liberar espaço lá ou conseguir mais.',
  folderReadOnly:
    'O Rackside não consegue gravar na pasta de dados, {{folder}}. Você pode ler o que está salvo, mas nada pode ser salvo ou enviado.',
  folderDenied:
    'Você não tem permissão para gravar em {{folder}}. Você pode ler o que está salvo, mas nada pode ser salvo ou enviado até as permissões mudarem.',
  folderFailing:
    'A unidade com {{folder}} relata erros. Você pode ler, mas nada pode ser salvo ou enviado. Verifique a unidade e copie a pasta para outra.',
};
