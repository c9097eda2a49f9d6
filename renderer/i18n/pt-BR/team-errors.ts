import type { ErrorWords } from '../en/errors.ts';
import type { teamErrors as english } from '../en/team-errors.ts';

const SAVED = 'Seu trabalho está salvo neste computador e será compartilhado quando isso estiver resolvido.';
const SHARED_LATER =
  'Seu trabalho está salvo neste computador e será compartilhado depois. O Rackside continua tentando.';
const OTHER_BY_NOW = {
  what: 'Esta resposta foi alterada depois que você a leu; nada foi decidido.',
  next: 'Leia-a como está agora e então decida.',
};
const WAITS_NO_LONGER = {
  what: 'Esta resposta não aguarda mais revisão.',
  next: 'Quem a escreveu a retirou, ou ela foi enviada.',
};

export const teamErrors: Readonly<Record<keyof typeof english, ErrorWords>> = {
  'offline/team.connect': {
    what: 'O servidor da sua equipe não respondeu.',
    next: SHARED_LATER,
  },
  'offline/team.connect/closed': {
    what: 'A conexão com o servidor da sua equipe foi encerrada.',
    next: SHARED_LATER,
  },
  'offline/team.connect/timeout': {
    what: 'O servidor da sua equipe não respondeu a tempo.',
    next: SHARED_LATER,
  },
  'offline/team.connect/tls': {
    what: 'Não foi possível estabelecer uma conexão segura com o servidor da sua equipe.',
    next: 'Confira o endereço e a porta, e se o TLS está ativado lá.',
  },
  'offline/team.connect/certificate': {
    what: 'O certificado do servidor da sua equipe não é confiável; nada foi enviado.',
    next: 'Fale com quem administra o servidor. O Rackside não compartilha nada até isso ser corrigido.',
  },
  'offline/team.connect/certificate-unknown': {
    what: 'Este computador não confia no emissor do certificado do servidor da sua equipe; nada foi enviado.',
    next: 'Confira o endereço. Se sua empresa emite os próprios certificados, confie na autoridade dela neste computador e reinicie o Rackside.',
  },
  'offline/team.connect/certificate-incomplete': {
    what: 'Nada liga o certificado do servidor da sua equipe a um emissor em que este computador confia; nada foi enviado.',
    next: 'O servidor provavelmente não envia o certificado intermediário. Peça a quem o administra que o adicione. Se sua empresa emite os próprios certificados, confie na autoridade dela neste computador e reinicie o Rackside.',
  },
  'offline/team.connect/certificate-name': {
    what: 'O certificado do servidor da sua equipe é de outro nome; nada foi enviado.',
    next: 'Confira o endereço do servidor.',
  },
  'offline/team.connect/certificate-expired': {
    what: 'O certificado do servidor da sua equipe expirou; nada foi enviado.',
    next: 'Confira a data deste computador. Se estiver certa, peça a quem administra o servidor que renove o certificado.',
  },
  'offline/team.connect/certificate-early': {
    what: 'O certificado do servidor da sua equipe ainda não é válido; nada foi enviado.',
    next: 'Confira a data e a hora deste computador. Se estiverem certas, avise quem administra o servidor.',
  },
  'offline/engine-behind-proxy': {
    what: 'Esta rede exige um proxy para o servidor da sua equipe, e este tipo de endereço não passa por proxies.',
    next: 'Use um endereço que comece com wss://. Quem administra o servidor pode ativar o WebSocket lá.',
  },
  'offline/engine-emptied': {
    what: 'O servidor da sua equipe foi esvaziado.',
    next: 'O Rackside o preenche de novo com o que está neste computador.',
  },
  'auth/engine-login': {
    what: 'O servidor da sua equipe não aceitou o usuário, a senha ou a chave.',
    next: `Confira esses dados. ${SAVED}`,
  },
  'rejected/engine-not-encrypted': {
    what: 'O servidor da sua equipe não criptografa as conexões; nada foi enviado.',
    next: 'Peça a quem administra o servidor que configure o TLS.',
  },
  'rejected/engine-no-storage': {
    what: 'O servidor da sua equipe não pode guardar nada, porque o JetStream está desativado.',
    next: `Peça a quem administra o servidor que o ative. ${SAVED}`,
  },
  'rejected/engine-permissions': {
    what: 'O servidor da sua equipe não deixa este usuário guardar e ler itens compartilhados.',
    next: `Peça mais permissões a quem administra o servidor. ${SAVED}`,
  },
  'rejected/engine-full': {
    what: 'O servidor da sua equipe está cheio.',
    next: `Peça mais espaço a quem administra o servidor. ${SAVED}`,
  },
  'rejected/engine-too-large': {
    what: 'O servidor da sua equipe não aceita entradas deste tamanho.',
    next: 'Peça a quem administra o servidor que permita mensagens de 1 MB.',
  },
  'rejected/engine-replicas': {
    what: 'O servidor da sua equipe não pode manter três cópias, porque o cluster é pequeno demais.',
    next: `Peça a quem o administra que adicione servidores. ${SAVED}`,
  },
  'rejected/engine-failed': {
    what: 'O servidor da sua equipe recusou isto.',
    next: 'Peça a quem administra o servidor que examine o log. Seu trabalho está salvo.',
  },
  'server/engine-failed': {
    what: 'O servidor da sua equipe relatou um erro.',
    next: SHARED_LATER,
  },
  'busy/engine-electing': {
    what: 'Os servidores do cluster da sua equipe estão escolhendo um líder.',
    next: SHARED_LATER,
  },
  'invalid/engine-address': {
    what: 'Isso não é um endereço de servidor.',
    next: 'Digite um nome e, se necessário, uma porta: nats.example.com:4222. Separe vários com vírgulas.',
  },
  'invalid/engine-scheme': {
    what: 'Esse tipo de endereço não é aceito.',
    next: 'Use tls:// ou wss://, ou só o nome do servidor.',
  },
  'invalid/engine-not-encrypted': {
    what: 'O Rackside só se conecta a {{subject}} com criptografia.',
    next: 'Use um endereço que comece com tls:// ou wss://.',
  },
  'invalid/engine-key': {
    what: 'Isso não é uma seed nkey nem um arquivo de credenciais.',
    next: 'Uma seed começa com SU e tem 58 caracteres. De um arquivo de credenciais, cole o texto inteiro.',
  },
  'invalid/in-a-team': {
    what: 'Esta conta já está em uma equipe.',
    next: 'Saia dessa equipe primeiro.',
  },
  'invalid/no-team': {
    what: 'Esta conta não está em nenhuma equipe.',
    next: 'Crie uma equipe ou entre em uma na página da conta.',
  },
  'invalid/team.share/not-found': {
    what: 'Isto não existe mais e não pode ser compartilhado.',
    next: 'Pode ter sido removido em outra janela.',
  },
  'invalid/team.share/team-files': {
    what: 'Os arquivos desta resposta passam do limite da equipe, de 5 MB.',
    next: 'Nada foi compartilhado. Se você a compartilhar sem arquivos, eles são removidos da resposta.',
  },
  'invalid/team.takeOut/not-found': {
    what: 'Sua equipe não tem mais isto.',
    next: 'Um colega pode ter removido o item ou parado de compartilhá-lo.',
  },
  'invalid/team.takeOut/name-taken': {
    what: 'Você já tem uma resposta predefinida sua com este nome.',
    next: 'Renomeie uma das duas e então pare de compartilhar esta.',
  },
  'invalid/team.setting/nothing-there': {
    what: 'Esta configuração foi alterada nesse meio-tempo.',
    next: 'Confira o valor atual e escolha de novo.',
  },
  'invalid/team.setting/bad-link': {
    what: 'Um dos links da equipe não pode ser usado para este serviço.',
    next: 'Peça a quem compartilhou os links que os corrija.',
  },
  'invalid/team.setting/not-agreed': {
    what: 'Os links da equipe não são usados, porque você não concordou com o destino deles.',
    next: 'Seus próprios links não mudaram.',
  },
  'invalid/not-founder': {
    what: 'Só quem criou a equipe pode definir isto para os outros.',
    next: 'Peça a essa pessoa que altere.',
  },
  'invalid/decided': {
    what: 'Alguém já decidiu sobre esta resposta.',
    next: 'Nada foi alterado. O ticket mostra o que aconteceu.',
  },
  'invalid/look.approve/stale': OTHER_BY_NOW,
  'invalid/look.return/stale': OTHER_BY_NOW,
  'invalid/look.approve/not-found': WAITS_NO_LONGER,
  'invalid/look.return/not-found': WAITS_NO_LONGER,
  'invalid/look.file/not-found': {
    what: 'Este arquivo ainda não está neste computador.',
    next: 'Ele chega pelo servidor da sua equipe. Tente de novo daqui a pouco.',
  },
  'invalid/look-undo-offline': {
    what: 'Não é possível retirar esta resposta sem o servidor da sua equipe, porque um colega pode tê-la aprovado.',
    next: 'Tente de novo quando for possível acessar o servidor.',
  },
  'invalid/look-begun': {
    what: 'Não é possível retirar esta resposta, porque um colega a aprovou e o Rackside dele pode estar enviando.',
    next: 'Confira o resultado na caixa de saída.',
  },
  'invalid/look-for-colleague': {
    what: 'Esta é a resposta de um colega que o seu Rackside está enviando; ela não pode virar rascunho seu.',
    next: 'Nada foi alterado.',
  },
  'invalid/look-too-large': {
    what: 'Esta resposta precisa de revisão e é longa demais para ser compartilhada com sua equipe.',
    next: 'Nada foi enviado. Encurte-a, anexe a parte longa como arquivo, ou peça a um colega que responda.',
  },
  'invalid/invitation-ended': {
    what: 'Este convite não é mais válido.',
    next: 'Peça um novo ao seu colega. Cada um vale por uma semana.',
  },
  'invalid/team.join/not-sealed': {
    what: 'Isso não é um código de convite.',
    next: 'Cole o código inteiro, de RACKSIDE-TEAM até o fim.',
  },
  'invalid/team.join/cut-short': {
    what: 'O código do convite não está completo.',
    next: 'Cole o código inteiro, de RACKSIDE-TEAM até o fim.',
  },
  'invalid/team.join/wrong-passphrase': {
    what: 'O convite não abre com esta frase secreta.',
    next: 'Confira a frase secreta com seu colega, e se você colou o código inteiro.',
  },
  'invalid/team.join/newer-version': {
    what: 'Este convite é de uma versão mais nova do Rackside.',
    next: 'Atualize o Rackside e entre na equipe de novo.',
  },
};
