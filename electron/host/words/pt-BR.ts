import type { en } from './en.ts';

export const ptBR: typeof en = {
  managed: {
    unreadable: () => 'O arquivo existe, mas não pode ser lido.',
    'no-json': () => 'O arquivo não é JSON válido.',
    'not-understood': (field) =>
      field ? `O valor ou o nome de “${field}” não é válido.` : 'O arquivo não contém configurações.',
    writable: (field) =>
      field
        ? `“${field}” indica um arquivo em que outras pessoas podem gravar.`
        : 'Todos neste computador podem gravar no arquivo.',
    'no-certificate': (field) => `“${field}” não indica um arquivo legível com certificados.`,
  },
  start: {
    alreadyOpen: (where) =>
      `O Rackside já está aberto com esta pasta de dados${where ? `: ${where}` : ''}. Use-o lá, ou feche-o primeiro.`,
    'cannot-write': (folder) =>
      `O Rackside não consegue gravar na pasta de dados: ${folder}. O disco pode estar cheio, ou a pasta pode não existir ou ser somente leitura.`,
    'disk-full': (folder) =>
      `O disco com a pasta de dados do Rackside está cheio: ${folder}. Libere espaço e inicie o Rackside de novo.`,
    'over-quota': (folder) =>
      `Seu espaço na unidade com a pasta de dados do Rackside acabou: ${folder}. Exclua algo lá, ou peça mais espaço a quem administra a unidade, e inicie o Rackside de novo.`,
    'no-permission': (folder) =>
      `Você não tem permissão para gravar na pasta de dados do Rackside: ${folder}. Altere as permissões dela, ou escolha outra pasta com --data.`,
    'disk-failing': (folder) =>
      `A unidade com a pasta de dados do Rackside relata erros: ${folder}. Verifique a unidade e a conexão dela, e copie a pasta para outro lugar antes de continuar.`,
    'no-locks': (folder) =>
      `A unidade com a pasta de dados do Rackside não consegue bloquear arquivos, como algumas unidades de rede: ${folder}. Duas janelas poderiam danificar os dados; por isso, o Rackside não inicia. Copie a pasta para uma unidade local e inicie o Rackside com --data e o novo caminho.`,
    managed: (file, what) =>
      `O Rackside não inicia, porque as configurações deste computador não podem ser usadas. ${what} Peça a quem administra este computador que corrija o arquivo: ${file}`,
    failed: (operation, why) => `Não foi possível iniciar o Rackside: ${operation} falhou (${why}).`,
    weakeningSwitch: (name) =>
      `O Rackside não inicia com ${name}: isso enfraqueceria a proteção do seu acesso e dos seus tickets. Inicie o Rackside sem essa opção. Configure proxies e certificados no sistema, ou fale com o administrador.`,
    oldNodeApi: (has, needs) => `Este Electron tem a Node-API ${has}; o banco de dados precisa da ${needs}.`,
    portTaken: (port) => `A porta ${port} está em uso. Escolha outra, ou omita --port.`,
    usage:
      'Uso: npm run local -- [--port N] [--data PASTA] [--settings ARQUIVO] [--replies CAMINHO] [--export-to PASTA] [--no-open]',
    address: (address) => `Rackside: ${address}`,
    otherwise: (address) => `Se o navegador não encontrar esse endereço, abra ${address}.`,
    asks: (address) => `Responda a uma pergunta no navegador: ${address}`,
    asksFirst:
      'O Rackside tem antes uma pergunta na janela dele. Pressione Ctrl+C de novo para parar sem uma resposta.',
  },
  scripts: {
    usage: [
      'Uso: rackside status|open|search|check|export … [--json] [--account NOME|COR|E-MAIL] [--data PASTA]',
      '  rackside status                              contas, contagens e a caixa de saída',
      '  rackside open TICKET                         mostra o ticket na janela',
      '  rackside search PALAVRAS [--count 1…200]     pesquisa o que está neste computador',
      '  rackside check DOMÍNIO                       verifica um domínio ou endereço, se a conta permitir',
      '  rackside export PASTA                        exporta tudo de uma conta para uma pasta nova ou vazia',
    ].join('\n'),
    version: (version) => `Rackside ${version}`,
    account: ({ name, color, email, connection, readOnly, unread, awaiting, outbox }) =>
      [
        `${name} (${color}, ${email}): ${connection}`,
        ...(readOnly ? ['somente leitura'] : []),
        unread === null ? 'não é possível abrir' : `não lidos: ${unread}, aguardando resposta: ${awaiting}`,
        ...Object.entries(outbox).map(([state, count]) => `${state}: ${count}`),
      ].join('; '),
    opened: (ticket) => `O ticket #${ticket} está aberto no Rackside.`,
    results: (shown, total) =>
      total === 0 ? 'Nenhum resultado.' : `${shown} de ${total} ${total === 1 ? 'resultado' : 'resultados'}`,
    checked: (name, count) =>
      count === 0 ? `${name}: nada encontrado` : `${name}: ${count} ${count === 1 ? 'resultado' : 'resultados'}`,
    exporting: (done, total) => `${done} de ${total}`,
    exported: (folder, rows) => `Exportação para ${folder}: ${rows} ${rows === 1 ? 'item' : 'itens'}.`,
    failed: (error) => `O Rackside recusou isto: ${error}.`,
    errors: {
      'no-desk': () => 'O Rackside não está rodando com esta pasta de dados. Inicie-o primeiro.',
      foreign: () => 'Outro usuário pode ter criado o socket desta pasta de dados; ele não é usado.',
      'no-answer': () => 'O Rackside não respondeu. Pode estar fechando, ou ocupado com outros programas.',
      closing: () => 'O Rackside está fechando.',
      locked: () => 'O Rackside está bloqueado, ou ainda não foi configurado. Abra-o na janela dele.',
      question: () =>
        'O Rackside não consegue ler esta consulta. Um valor é longo demais ou está fora dos limites, ou o Rackside foi atualizado e precisa ser reiniciado.',
      'no-account': () => 'Nenhuma conta assim está aberta. Entre primeiro.',
      'no-such-account': (name) => `Nenhuma conta tem o nome, a cor ou o e-mail “${name}”.`,
      'which-account': (names) => `Escolha uma conta com --account: ${names}.`,
      'not-found': (name) => `O ticket #${name} não está salvo neste computador.`,
      'no-window': () => 'Nenhuma janela do Rackside está aberta. Abra-o primeiro no navegador.',
      'no-domain': (name) => `“${name}” não é um domínio nem um endereço IP.`,
      'special-address': (name) => `${name} não é um endereço da internet pública.`,
      'export-running': () => 'Esta conta já está sendo exportada. Espere terminar, ou cancele na janela.',
      'folder-not-empty': () => 'A pasta não está vazia. Indique uma nova ou vazia.',
      'folder-gone': () => 'A pasta, ou a pasta que a contém, não existe.',
      'no-permission': () => 'O Rackside não tem permissão para gravar nesta pasta.',
      'disk-full': () => 'O disco está cheio. Libere espaço e execute o comando de novo para continuar.',
      stopped: () => 'A exportação foi interrompida. Execute o comando de novo em até um dia para continuar.',
      'checks-off': () =>
        'As verificações não são permitidas nesta conta. Permita-as nas configurações dela, em Verificações.',
      'checks-forbidden': () => 'O administrador não permite verificações neste computador.',
    },
  },
  windowStopped:
    'A janela parou duas vezes seguidas. Feche o Rackside e inicie-o de novo. O que você escreveu está salvo.',
  cancel: 'Cancelar',
  signIn: {
    message: (host) => `Entrar em ${host}?`,
    detail: 'Você ainda não tem conta lá. A chave e a senha que você digitou serão enviadas a esse host.',
    plainMessage: (host) => `Entrar em ${host} sem criptografia?`,
    plainDetail:
      'Este endereço usa http; qualquer pessoa na rede pode ler o que é enviado, inclusive a senha e todos os tickets.',
    yes: 'Entrar',
  },
  links: {
    message: (hosts) => `Abrir páginas em ${hosts}?`,
    detail: (service) =>
      `A partir de agora, os links da sua conta em ${service} levarão para lá. Os endereços de tickets contêm um código de acesso, que esse host veria.`,
    yes: 'Usar estes links',
  },
  recoveryCode: {
    message: 'Mostrar um novo código de recuperação?',
    detail:
      'Com este código e uma cópia da sua pasta de dados, qualquer pessoa pode ler tudo o que está guardado aqui. Confira se ninguém está olhando.',
    yes: 'Mostrar código',
  },
  lock: {
    message: 'Pedir esta frase secreta ou este PIN a partir de agora?',
    detail:
      'O Rackside só abrirá seus dados com o que acabou de ser digitado na janela dele. Se não foi você que digitou, escolha Cancelar.',
    yes: 'Pedir',
  },
  beginAnew: {
    message: 'Começar do zero, sem seus dados salvos?',
    detail:
      'Todas as contas, rascunhos e respostas não enviadas vão para uma pasta na pasta de dados cujo nome começa com “aside-”, e o Rackside começa vazio. Se você não pediu isto na janela dele, escolha Cancelar.',
    yes: 'Começar do zero',
  },
  teamEngine: {
    message: (hosts) => `Compartilhar com sua equipe por ${hosts}?`,
    detail:
      'Suas notas, etiquetas e outras marcações compartilhadas serão enviadas para lá, criptografadas de modo que só membros da sua equipe possam lê-las. Se você não criou uma equipe nem entrou em uma, escolha Cancelar.',
    yes: 'Compartilhar',
  },
  teamInvitation: {
    message: 'Convidar alguém para sua equipe?',
    detail:
      'Quem tiver o código do convite e a frase secreta dele pode ler tudo o que sua equipe compartilha. Se você não pediu um convite, escolha Cancelar.',
    yes: 'Convidar',
  },
  hook: {
    message: (host) => `Enviar avisos sobre seus tickets a ${host}?`,
    detail:
      'Ele receberá os números dos tickets que estão atribuídos a você, têm uma promessa vencendo, ou têm uma resposta retida, em dúvida ou recusada.',
    withNames:
      'Ele receberá os números, assuntos e remetentes dos tickets que estão atribuídos a você, têm uma promessa vencendo, ou têm uma resposta retida, em dúvida ou recusada.',
    inside: 'O endereço está em uma rede privada.',
    doubt: 'Se você não configurou um webhook, escolha Cancelar.',
    yes: 'Enviar',
  },
  showPage: {
    message: (host) => `Mostrar uma página de ${host} ao lado do ticket?`,
    detail: 'A página abre com o link do ticket, que contém o código de acesso dele.',
    yes: 'Mostrar página',
  },
  readPage: {
    message: (host) => `Ler para o ticket as mensagens desta página de ${host}?`,
    detail: 'Elas ficam neste computador, criptografadas.',
    yes: 'Ler página',
  },
  leavePage: {
    message: (to) => `Ir para ${to}?`,
    detail: (from, to) =>
      `A página de ${from} leva para lá. Só digite uma senha se souber que o seu login é feito em ${to}.`,
    yes: 'Ir',
    no: 'Ficar',
  },
  open: { message: 'Abrir isto no navegador ou no programa de e-mail?', yes: 'Abrir' },
  menu: {
    file: 'Arquivo',
    edit: 'Editar',
    view: 'Exibir',
    window: 'Janela',
    help: 'Ajuda',
    about: 'Sobre o Rackside',
    close: 'Fechar janela',
    copy: 'Copiar',
    cut: 'Recortar',
    front: 'Trazer todas para a frente',
    hide: 'Ocultar o Rackside',
    hideOthers: 'Ocultar outros',
    minimize: 'Minimizar',
    paste: 'Colar',
    pasteAndMatchStyle: 'Colar como texto simples',
    quit: 'Encerrar o Rackside',
    redo: 'Refazer',
    resetZoom: 'Tamanho real',
    selectAll: 'Selecionar tudo',
    services: 'Serviços',
    togglefullscreen: 'Alternar tela cheia',
    undo: 'Desfazer',
    unhide: 'Mostrar tudo',
    zoom: 'Zoom',
    zoomIn: 'Ampliar',
    zoomOut: 'Reduzir',
  },
  saveTitle: (name, host) => `Salvar ${name} de ${host}`,
  cannedFiles: 'Respostas predefinidas',
  exportFolder: 'Escolha para onde exportar tudo',
  exportHere: 'Exportar para cá',
  pages: {
    open: 'Abrir o Rackside',
    looking: 'Procurando o Rackside…',
    closedTitle: 'Este endereço não é mais válido',
    closedWhy:
      'Cada endereço que o Rackside mostra funciona uma vez, em um navegador, até o Rackside fechar. Este navegador não está conectado.',
    closedSteps: [
      'Vá ao terminal em que o Rackside roda. A última linha tem um novo endereço, que funciona por dois minutos.',
      'Abra esse endereço neste navegador. Tudo o que você salvou continua lá.',
    ],
    closedLink: 'Se você seguiu um link e este navegador está conectado:',
    closedOpen: 'abrir o Rackside',
    askedHere:
      'Esta pergunta tem uma página própria, que a janela do Rackside não pode alterar. Responda em até dois minutos.',
    answered: 'Pronto. Você pode fechar esta aba.',
    askedLate: 'Esta pergunta não está mais aberta. Você pode fechar esta aba.',
    usedTitle: 'Este endereço já foi usado',
    usedNext: 'Escolha “Abrir a aba de novo” na janela do Rackside, ou volte à aba que pergunta.',
    notFromHere: 'Não permitido.',
    useAddress: 'Abra o endereço que o Rackside mostrou.',
    getOrPost: 'Só GET, e POST de um comando.',
    getOnly: 'Só GET.',
    noFile: 'Arquivo não encontrado.',
  },
};
