import type * as en from '../en/conversations.ts';
import type { Translated } from '../translated.ts';

export const conversations: Translated<typeof en.conversations> = {
  section: 'Conversas',
  settings: 'Conversas: como as mensagens são lidas',

  byApi: 'Este serviço envia as mensagens a aplicativos; as páginas dos tickets não são necessárias.',
  byApiUnknown: 'Ainda não foi verificado se este serviço envia mensagens a aplicativos.',
  byPage:
    'Este serviço não envia mensagens a aplicativos. Cada ticket tem uma página que as mostra ao cliente, e o Rackside pode ler essa página.',
  read: 'Ler conversas aqui',
  readHint:
    'O Rackside abre a página com o link do próprio ticket, como o navegador do cliente faria. O serviço pode registrá-la como vista pelo cliente.',
  settledOn: 'Ativado pelo administrador.',
  settledOff: 'Desativado pelo administrador.',
  stored: 'Salvas',
  storedCount_one: '{{count, number}} conversa',
  storedCount_other: '{{count, number}} conversas',
  triedAt: 'Última tentativa',

  place: 'Endereço das páginas',
  placeNotLooked: 'Ainda não procurado.',
  placeLooking: 'Procurando…',
  looking: 'Procurando as páginas de tickets deste serviço…',
  placeFound: 'Encontrado no serviço:',
  placeGiven: 'Usando o endereço abaixo.',
  placeMissing:
    'Não encontrado nos locais usuais. Cole o endereço da página de qualquer ticket para defini-lo para todos.',
  placePaste: 'Endereço da página de qualquer ticket',
  placePasteExample: 'Abra a página de um ticket como o cliente faz e cole o endereço dela aqui',
  placeTemplate: 'Páginas dos tickets',
  placeHint:
    'Use {tid} ou {id} para o ticket e {c} para o código de acesso. Deixe em branco para procurar as páginas automaticamente.',
  placeBad: 'Use https:// com {tid} ou {id}, e {c}. Nenhum outro marcador.',
  placeBadHttp: 'Use https:// ou {{own}} com {tid} ou {id}, e {c}. Nenhum outro marcador.',
  lookAgain: 'Procurar de novo',

  ask: 'Este serviço não envia mensagens a aplicativos, mas o ticket tem uma página que as mostra ao cliente.',
  off: 'Este serviço não envia mensagens a aplicativos, e a leitura das páginas dos tickets está desativada. Você vê o que escreveu ou colou; para o resto, use “Abrir no navegador”.',
  readHere: 'Ler a conversa aqui',
  readAgain: 'Atualizar a conversa',
  toSettings: 'Saiba mais',
  toPlace: 'Definir o endereço das páginas',

  teach: 'Corrigir mensagens…',
  teachOf: 'Corrigir mensagens: {{name}}',
  teachHint: 'Se as mensagens estiverem misturadas ou fora de ordem, cole uma frase de uma delas.',
  teachNoTicket: 'Abra um ticket primeiro e depois corrija as mensagens dele.',
  teachHow:
    'Abra a conversa no navegador, copie uma frase inteira de qualquer mensagem e cole-a abaixo. O Rackside a usa para encontrar as outras.',
  teachText: 'Uma frase de uma mensagem',
  teachGo: 'Encontrar mensagens',
  teachLearned_one: '{{count, number}} mensagem encontrada nesta página.',
  teachLearned_other: '{{count, number}} mensagens encontradas nesta página.',
  teachFew: 'Se faltarem algumas, tente uma frase de uma delas.',
  teachUnsure: 'A página não mostra quem escreveu cada mensagem; por isso, os remetentes continuam desconhecidos.',

  wholePage: 'A página inteira do ticket',
  onePiece:
    'Não foi possível separar as mensagens desta página; por isso, ela é exibida como um só texto, sem remetentes nem horários.',
  unknownTheme:
    'O layout desta página é desconhecido. Estas mensagens foram encontradas pela disposição, e os remetentes continuam desconhecidos.',
};

export const postFiles: Translated<typeof en.postFiles> = {
  saveAll: 'Salvar todos os arquivos',
  save: 'Salvar este arquivo',
  cancel: 'Parar de baixar {{name}}',
  tryAgain: 'Tentar {{name}} de novo',
  kept: '{{size}}, disponível offline',
  fetching: 'Baixando…',
  fetchingPart: 'Baixando, {{percent}}%',
  fetchingSize: 'Baixando, {{size}} até agora',
  fetchingName: 'Baixando {{name}}',
  gone: 'não está mais no serviço',
  refused: 'recusado pelo serviço',
  tooLarge: 'grande demais para baixar automaticamente',
  cut: 'Este é só o começo do arquivo. Salve-o para ver o resto.',
  keep: 'Manter arquivos offline',
  keepHint:
    'Baixa em segundo plano os arquivos de tickets ativos, mas nunca na bateria ou em rede limitada. Os arquivos que você abre também são salvos. São mantidos até 512 MB; os menos usados recentemente saem primeiro, e os arquivos de um ticket são excluídos com ele.',
  keepNone: 'Nenhum',
  keepUpTo: 'Até {{size}} cada',
  broken: 'Não é possível exibir esta imagem. Salve-a para abrir em outro aplicativo.',
  place: '{{at}} de {{count}}',
  previous: 'Imagem anterior',
  next: 'Próxima imagem',
  zoomIn: 'Ampliar',
  zoomOut: 'Reduzir',
  fit: 'Ajustar',
  actualSize: 'Tamanho real',
  percent: '{{percent}}%',
  copyPicture: 'Copiar imagem',
  pictureCopied: 'Imagem copiada',
};

export const pageView: Translated<typeof en.pageView> = {
  region: 'Página do serviço',
  show: 'Mostrar a página aqui',
  read: 'Ler esta página',
  wasRead: 'Pronto. As mensagens estão na linha do tempo.',
  showThis: 'Mostrar a página deste ticket',
  unfold: 'Mostrar a página',
  fold: 'Ocultar a página',
  close: 'Fechar a página e sair dela',
  back: 'Voltar',
  forward: 'Avançar',
  reload: 'Recarregar página',
  into: 'Página da web. Pressione Esc para sair dela.',
  loading: 'Carregando…',
  hint: 'Entre ou siga as instruções da página, se necessário. Esc volta à janela; fechar a página encerra a sua sessão nela.',
  elsewhere: 'Esta não é a página do próprio ticket. O Rackside só pode ler mensagens dessa página.',
  failed: 'Não foi possível carregar a página ({{reason}}).',
  folded: 'A página está oculta. Sua sessão nela continua até você fechá-la.',
  ofOther: 'A página de outro ticket está aberta. Sua sessão nela continua até você fechá-la.',
  fileSaved: '{{name}} foi salvo',
  fileLost: 'Não foi possível salvar {{name}}',
  fileLostHint: 'O download parou antes de terminar. Baixe de novo pela página.',
  covered: 'Feche a caixa de diálogo para ver a página.',
};
