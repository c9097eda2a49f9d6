import type { ErrorWords, errors as english } from '../en/errors.ts';
import { teamErrors } from './team-errors.ts';

const UNSENT_UNLESS_TOLD = 'Nada é enviado de novo sem a sua confirmação.';
const OPEN_TO_SAVE = 'Abra a conversa no navegador para salvá-lo.';
const PASTE_THE_IMPORTANT = 'Abra a conversa no navegador e cole as partes importantes.';
const ASK_FOR_ACCESS =
  'Se você precisar deles, fale com os administradores do serviço. Uma nova tentativa é feita uma vez por dia.';

export const errors: Readonly<Record<keyof typeof english, ErrorWords>> = {
  offline: {
    what: 'Sem conexão com o serviço.',
    next: 'Você ainda pode ler tudo o que está neste computador. Verifique a rede; o Rackside continua tentando.',
  },
  'offline/desk': {
    what: 'O Rackside parou de funcionar.',
    next: 'Inicie-o de novo com “npm run local” e abra o endereço que ele mostra. Tudo o que você salvou foi mantido.',
  },
  'offline/desk/door': {
    what: 'Esta página não está mais conectada ao Rackside.',
    next: 'Abra o endereço exibido no terminal em que o Rackside roda. Tudo o que você salvou foi mantido.',
  },
  'offline/certificate': {
    what: 'O certificado do serviço não é confiável; nada foi enviado.',
    next: 'Fale com os administradores do serviço. O Rackside não envia nada até isso ser corrigido.',
  },
  'offline/certificate-unknown': {
    what: 'Este computador não confia no emissor do certificado do serviço; nada foi enviado.',
    next: 'Confira o endereço. Se sua empresa emite os próprios certificados, confie na autoridade dela neste computador e reinicie o Rackside.',
  },
  'offline/certificate-incomplete': {
    what: 'Nada liga o certificado do serviço a um emissor em que este computador confia; nada foi enviado.',
    next: 'O servidor provavelmente não envia o certificado intermediário, que os navegadores buscam sozinhos. Peça aos administradores que o adicionem. Se sua empresa emite os próprios certificados, confie na autoridade dela neste computador e reinicie o Rackside.',
  },
  'offline/certificate-name': {
    what: 'O certificado neste endereço é de outro nome; nada foi enviado.',
    next: 'Confira o endereço. Se estiver certo, uma página de login da rede pode estar respondendo no lugar, ou o certificado do serviço está errado.',
  },
  'offline/certificate-expired': {
    what: 'O certificado do serviço expirou; nada foi enviado.',
    next: 'Confira a data deste computador. Se estiver certa, peça aos administradores do serviço que renovem o certificado.',
  },
  'offline/certificate-early': {
    what: 'O certificado do serviço ainda não é válido; nada foi enviado.',
    next: 'Confira a data e a hora deste computador. Se estiverem certas, fale com os administradores do serviço.',
  },
  'offline/tls': {
    what: 'Não foi possível estabelecer uma conexão segura; nada foi enviado.',
    next: 'Confira o endereço e a porta. O servidor de lá não usa https corretamente.',
  },
  'offline/proxy-password': {
    what: 'O proxy desta rede exige usuário e senha; nada foi enviado.',
    next: 'Digite-os uma vez; o Rackside os guarda com seus outros segredos. Depois, tente de novo.',
  },
  'offline/proxy-sign-in': {
    what: 'O proxy desta rede exige uma forma de login sem suporte; nada foi enviado.',
    next: 'Peça ao administrador da rede que deixe este computador se conectar ao serviço.',
  },
  'offline/proxy-refused': {
    what: 'O proxy desta rede recusou a conexão com o serviço; nada foi enviado.',
    next: 'Confira o endereço. Se estiver certo, peça ao administrador da rede que o permita.',
  },
  'offline/proxy-unreachable': {
    what: 'O proxy definido neste computador não está respondendo; nada foi enviado.',
    next: 'Verifique a rede e as configurações de proxy deste computador. O Rackside continua tentando.',
  },
  'offline/proxy-certificate': {
    what: 'O certificado do proxy desta rede não é confiável; nada foi enviado.',
    next: 'Fale com o administrador da rede.',
  },
  'offline/proxy-kind': {
    what: 'Este computador está configurado para um tipo de proxy sem suporte; nada foi enviado.',
    next: 'Há suporte a proxies HTTP e HTTPS. Defina um para o endereço do serviço, ou permita uma conexão direta.',
  },
  'offline/timeout': {
    what: 'O serviço não respondeu a tempo.',
    next: 'Você ainda pode ler tudo o que está neste computador. O Rackside continua tentando.',
  },
  'offline/account.signIn/dns': {
    what: 'Não foi possível encontrar o servidor em {{subject}}.',
    next: 'Confira o endereço do serviço. O que você preencheu continua aqui.',
  },
  'offline/form.send': {
    what: 'Sem conexão com o serviço; nada foi enviado.',
    next: 'O que você preencheu está salvo. Envie quando a conexão voltar.',
  },
  'offline/closed': {
    what: 'O Rackside fechou antes de isto ser enviado.',
    next: 'Nada foi enviado. Confira de novo e envie se ainda quiser.',
  },
  'invalid/read-only': {
    what: 'Esta conta é somente leitura; nada foi enviado.',
    next: 'Seu texto está salvo. Permita o envio nas configurações da conta e envie de novo.',
  },
  'offline/account.signIn': {
    what: '{{subject}} não respondeu.',
    next: 'Confira o endereço do serviço e a rede, e entre de novo. O que você preencheu continua aqui.',
  },
  'offline/account.resume': {
    what: 'Não foi possível acessar o serviço.',
    next: 'Verifique a rede e entre de novo. Seus rascunhos e respostas em espera estão salvos.',
  },
  'offline/account.practice': {
    what: 'Não foi possível iniciar o serviço de prática.',
    next: 'Tente de novo. Se não adiantar, reinicie o Rackside.',
  },
  'in-doubt': {
    what: 'A conexão caiu antes de o serviço responder; isto pode ou não ter sido feito.',
    next: UNSENT_UNLESS_TOLD,
  },
  'in-doubt/no-ids': {
    what: 'O serviço confirmou isto, mas não o que criou; pode ou não ter sido feito.',
    next: UNSENT_UNLESS_TOLD,
  },
  'in-doubt/not-shown': {
    what: 'O serviço não consegue mostrar todos os registros dele; isto pode ou não ter sido feito.',
    next: UNSENT_UNLESS_TOLD,
  },
  'in-doubt/import': {
    what: 'Isto foi enviado antes de ser exportado, e a resposta se perdeu; já pode ter sido feito.',
    next: 'Confira no serviço antes de enviar de novo.',
  },
  'in-doubt/sent-since': {
    what: 'Isto vem de um backup, e algo igual foi enviado, ou houve uma tentativa, depois que o backup foi criado.',
    next: 'Confira no serviço antes de enviar de novo.',
  },
  'in-doubt/restored': {
    what: 'Um backup foi restaurado; isto já pode ter sido enviado.',
    next: 'Confira no serviço antes de enviar de novo.',
  },
  'in-doubt/reply.send': {
    what: 'A conexão caiu antes de o serviço responder; sua resposta pode ou não ter chegado.',
    next: UNSENT_UNLESS_TOLD,
  },
  auth: {
    what: 'O serviço pede que você entre de novo.',
    next: 'Entre para continuar. Seus rascunhos e respostas em espera estão salvos.',
  },
  'auth/account.signIn': {
    what: 'O serviço não aceitou estas credenciais.',
    next: 'Confira a chave da API, o segredo da API, o e-mail e a senha. O que você preencheu continua aqui.',
  },
  'auth/account.resume': {
    what: 'O serviço não aceitou esta senha.',
    next: 'Confira-a e entre de novo. Seus rascunhos e respostas em espera estão salvos.',
  },
  'auth/api-key': {
    what: 'O serviço não aceitou a chave ou o segredo da API.',
    next: 'Peça-os ao seu gerente de conta e copie ambos de novo.',
  },
  'auth/password': {
    what: 'O serviço não aceitou o e-mail ou a senha.',
    next: 'Confira ambos e entre de novo.',
  },
  'auth/vault-closed': {
    what: 'Seus dados estão bloqueados.',
    next: 'Desbloqueie-os primeiro.',
  },
  'auth/wrong-pin': {
    what: 'PIN errado. Tentativas restantes: {{left}}.',
    next: 'Depois da última, só sua frase secreta ou seu código de recuperação abre o Rackside.',
  },
  'auth/pin-gone': {
    what: 'Seu PIN não funciona mais.',
    next: 'Use sua frase secreta ou seu código de recuperação e defina um novo PIN em Proteção.',
  },
  'auth/vault.unlock': {
    what: 'Frase secreta errada.',
    next: 'Tente de novo.',
  },
  'invalid/account.signIn/managed': {
    what: 'Neste computador, o Rackside só se conecta a {{subject}}.',
    next: 'Use esse endereço, ou fale com o administrador.',
  },
  'invalid/account.practice/managed': {
    what: 'O ambiente de prática está desativado neste computador.',
    next: 'Fale com o administrador.',
  },
  rejected: {
    what: 'O serviço recusou isto.',
    next: 'Nada mudou no serviço. Confira a resposta dele e tente de novo.',
  },
  'rejected/account.signIn': {
    what: 'O serviço recusou o acesso.',
    next: 'Confira a chave da API, o segredo da API, o e-mail e a senha. O que você preencheu continua aqui.',
  },
  'rejected/get-tickets': {
    what: 'O serviço não dá a esta conta acesso aos tickets.',
    next: 'Peça aos administradores do serviço que permitam isso para a sua chave da API e o seu endereço IP. Os tickets salvos ficam, e o Rackside continua tentando.',
  },
  'rejected/get-contacts': {
    what: 'O serviço não dá a esta conta acesso a contatos.',
    next: ASK_FOR_ACCESS,
  },
  'rejected/get-clients-products': {
    what: 'O serviço não dá a esta conta acesso a produtos.',
    next: ASK_FOR_ACCESS,
  },
  'rejected/get-clients-domains': {
    what: 'O serviço não dá a esta conta acesso a domínios.',
    next: ASK_FOR_ACCESS,
  },
  'rejected/get-orders': {
    what: 'O serviço não dá a esta conta acesso a pedidos.',
    next: ASK_FOR_ACCESS,
  },
  'rejected/get-announcements': {
    what: 'O serviço não dá a esta conta acesso a anúncios.',
    next: ASK_FOR_ACCESS,
  },
  'rejected/no-such-api': {
    what: 'O servidor responde, mas não oferece a versão 2 da API.',
    next: 'Peça o endereço da API ao seu gerente de conta.',
  },
  'rejected/redirect': {
    what: 'O serviço redireciona para outro endereço. Esta rede pode exigir login.',
    next: 'Abra qualquer página no navegador e faça login na rede. Se o serviço mudou de lugar, entre pelo novo endereço. O Rackside não encaminha credenciais.',
  },
  'rejected/account.signIn/redirect': {
    what: 'O serviço redireciona para outro endereço.',
    next: 'Entre por esse endereço. O Rackside não encaminha credenciais. Se esta rede exige login, faça-o antes no navegador.',
  },
  'rejected/too-large': {
    what: 'O serviço recusou isto, provavelmente por ser grande demais.',
    next: 'Envie menos arquivos, ou arquivos menores.',
  },
  'rejected/no-file': {
    what: 'O serviço não tem mais {{subject}}.',
    next: 'Peça ao remetente que envie de novo.',
  },
  'rejected/file-refused': {
    what: 'O serviço recusou o acesso a {{subject}}.',
    next: 'Abra a conversa no navegador para procurá-lo.',
  },
  'rejected/file-too-large': {
    what: '{{subject}} é grande demais para baixar.',
    next: OPEN_TO_SAVE,
  },
  'rejected/post-file/no-such-api': {
    what: 'Este serviço não envia arquivos a aplicativos.',
    next: 'Abra a conversa no navegador para salvar {{subject}}.',
  },
  'rejected/post-file/login-required': {
    what: 'O serviço só fornece {{subject}} ao cliente depois que ele faz login.',
    next: OPEN_TO_SAVE,
  },
  'rejected/post-file/challenge': {
    what: 'Uma verificação contra robôs protege {{subject}}, e o Rackside não a contorna.',
    next: OPEN_TO_SAVE,
  },
  'rejected/post-file/leads-elsewhere': {
    what: '{{subject}} está em outro servidor, e o Rackside não segue links para lá.',
    next: OPEN_TO_SAVE,
  },
  'rejected/post-file': {
    what: 'O serviço recusou o acesso a {{subject}}.',
    next: OPEN_TO_SAVE,
  },
  busy: {
    what: 'O serviço pediu ao Rackside que espere.',
    next: 'O Rackside tentará de novo automaticamente.',
  },
  'busy/update.restart/held': {
    what: 'Não reiniciado, porque uma resposta ainda não foi enviada.',
    next: 'Envie-a agora ou desfaça, e então reinicie.',
  },
  'busy/update.restart/sending': {
    what: 'Não reiniciado, porque uma resposta está sendo enviada.',
    next: 'Reinicie quando a caixa de saída mostrar que ela foi aceita.',
  },
  'busy/update.restart/unsaved': {
    what: 'Não reiniciado, porque seu trabalho só é mantido nesta sessão.',
    next: 'Envie suas respostas antes. Reiniciar encerra a sessão.',
  },
  'busy/update.restart/unstored': {
    what: 'Não reiniciado, porque um texto ou arquivo ainda não está salvo.',
    next: 'Reinicie quando estiver salvo.',
  },
  'busy/account.signIn': {
    what: 'O serviço pediu ao Rackside que espere antes de entrar.',
    next: 'Tente de novo em um minuto. O que você preencheu continua aqui.',
  },
  server: {
    what: 'O serviço teve um erro.',
    next: 'O problema está do lado dele. O Rackside continua tentando.',
  },
  'server/practice.start': {
    what: 'Não foi possível iniciar o serviço de prática.',
    next: 'Tente de novo. Se não adiantar, reinicie o Rackside.',
  },
  'server/practice.play': {
    what: 'O serviço de prática não está respondendo.',
    next: 'Tente de novo. Se não adiantar, reinicie o Rackside.',
  },
  'server/account.signIn': {
    what: '{{subject}} teve um erro.',
    next: 'O problema está do lado dele. Tente de novo em um minuto. O que você preencheu continua aqui.',
  },
  'server/network-sign-in': {
    what: 'Esta rede exige login.',
    next: 'Abra qualquer página no navegador e faça login na rede. O Rackside continua tentando.',
  },
  'malformed/html': {
    what: 'Veio uma página da web em vez da resposta do serviço. Esta rede pode exigir login.',
    next: 'Abra qualquer página no navegador e faça login na rede. Se já tiver feito, o serviço pode estar em manutenção. O Rackside continua tentando.',
  },
  'malformed/account.signIn/html': {
    what: '{{subject}} respondeu com uma página da web, não como um “Hosting Account and Order Service”.',
    next: 'Confira o endereço do serviço. Se esta rede exige login, faça-o antes no navegador. O que você preencheu continua aqui.',
  },
  malformed: {
    what: 'A resposta do serviço não é válida para a API dele.',
    next: 'Isso pode ocorrer quando uma página de manutenção ou de login responde no lugar. Tente de novo mais tarde.',
  },
  'malformed/another-file': {
    what: 'O serviço enviou outro arquivo em vez de {{subject}}; ele foi descartado.',
    next: OPEN_TO_SAVE,
  },
  'malformed/contact.read/not-shown': {
    what: 'O serviço não consegue mostrar todos os contatos dele; não foi possível ler este.',
    next: 'Peça aos administradores do serviço que corrijam os dados. O que você preencheu continua aqui.',
  },
  'malformed/post-file': {
    what: 'A resposta do serviço para {{subject}} não é um arquivo; foi descartada.',
    next: 'Tente de novo, ou abra a conversa no navegador para salvá-lo.',
  },
  'malformed/account.signIn': {
    what: '{{subject}} não respondeu como um “Hosting Account and Order Service”.',
    next: 'Confira o endereço do serviço. O que você preencheu continua aqui.',
  },
  'rejected/not-a-ticket': {
    what: 'Nenhuma conversa foi encontrada na página do ticket.',
    next: 'Se o navegador mostrar uma lá, use “Corrigir mensagens…” e cole uma frase dela.',
  },
  'rejected/read-page/too-large': {
    what: 'Esta conversa é grande demais para ler.',
    next: 'Abra-a no navegador e cole as partes importantes.',
  },
  'rejected/login-required': {
    what: 'O serviço só mostra conversas a clientes que fizeram login.',
    next: 'Abra-a no navegador e cole as partes importantes.',
  },
  'rejected/challenge': {
    what: 'Uma verificação contra robôs protege a página do ticket, e o Rackside não a contorna.',
    next: PASTE_THE_IMPORTANT,
  },
  'rejected/maintenance': {
    what: 'As páginas do serviço estão em manutenção.',
    next: 'Tente de novo mais tarde. As mensagens lidas antes ficam aqui.',
  },
  'rejected/no-such-ticket': {
    what: 'O serviço não tem página para este ticket. O código de acesso dele pode ter mudado.',
    next: 'Atualize e tente de novo.',
  },
  'rejected/another-ticket': {
    what: 'O serviço respondeu com outro ticket; a resposta foi descartada.',
    next: 'Tente de novo.',
  },
  'rejected/leads-elsewhere': {
    what: 'A página do ticket redireciona para outro servidor, e o Rackside não a segue.',
    next: 'Se as páginas mudaram para lá, altere o endereço das páginas nas configurações da conta, em Conversas.',
  },
  'rejected/no-place': {
    what: 'Não foi possível encontrar as páginas de tickets deste serviço.',
    next: 'Cole o endereço da página de qualquer ticket nas configurações da conta, em Conversas.',
  },
  'invalid/no-code-in-it': {
    what: 'Este endereço não contém o código de acesso do ticket.',
    next: 'Abra a página de um ticket como o cliente faz, por exemplo pelo link em um e-mail a ele, e copie esse endereço.',
  },
  'invalid/conversations.learnPlace/not-an-address': {
    what: 'Isto não é um endereço da web.',
    next: 'Copie do navegador o endereço inteiro da página de um ticket.',
  },
  'invalid/conversations.learnPlace/not-https': {
    what: 'Este endereço começa com http://. Ele contém um código de acesso que outros poderiam ler no caminho; por isso, esta conta só lê páginas por https.',
    next: 'Abra a página com https:// no navegador e copie esse endereço.',
  },
  'invalid/conversations.learnPlace/not-own-http': {
    what: 'Por http, esta conta só lê páginas de {{subject}}.',
    next: 'Copie de lá o endereço da página de um ticket, ou um que comece com https://.',
  },
  'invalid/conversations.learnPlace/no-ticket-in-it': {
    what: 'Este endereço não contém o número de nenhum ticket salvo.',
    next: 'Abra um ticket da lista como o cliente faz e copie esse endereço.',
  },
  'invalid/no-code': {
    what: 'O serviço não enviou o código de acesso deste ticket; não é possível abrir a página dele.',
    next: PASTE_THE_IMPORTANT,
  },
  'invalid/no-page': {
    what: 'A página deste ticket ainda não foi carregada.',
    next: 'Atualize a conversa e tente de novo.',
  },
  'invalid/sentence-not-found': {
    what: 'Esta frase não foi encontrada na página do ticket.',
    next: 'Copie-a de uma só mensagem, sem nada acima ou abaixo, e tente de novo.',
  },
  storage: {
    what: 'Não foi possível ler ou gravar dados neste computador.',
    next: 'Verifique se o disco não está cheio e tente de novo.',
  },
  'storage/already-open': {
    what: 'O Rackside já está aberto neste computador: {{where}}.',
    next: 'Use-o lá, ou feche-o e tente de novo.',
  },
  'storage/cannot-write': {
    what: 'O Rackside não consegue gravar na pasta de dados, ou o disco está cheio.',
    next: 'Libere espaço, ou dê ao Rackside permissão para gravar lá, e tente de novo.',
  },
  'storage/over-quota': {
    what: 'Seu espaço na unidade com a pasta de dados do Rackside acabou.',
    next: 'Exclua algo lá, ou peça mais espaço a quem administra a unidade. Tudo o que você salvou está a salvo.',
  },
  'storage/no-permission': {
    what: 'Você não tem mais permissão para gravar na pasta de dados do Rackside.',
    next: 'Altere as permissões dela e tente de novo. Tudo o que você salvou está a salvo.',
  },
  'storage/disk-failing': {
    what: 'A unidade com a pasta de dados do Rackside relatou um erro.',
    next: 'Verifique a unidade e a conexão dela e tente de novo. Se acontecer outra vez, copie a pasta para outra unidade.',
  },
  'storage/closing': {
    what: 'O Rackside está fechando.',
    next: 'Abra-o de novo para continuar. Tudo o que você salvou foi mantido.',
  },
  'storage/keychain': {
    what: 'O chaveiro deste computador relatou um erro.',
    next: 'Desbloqueie-o e tente de novo. Seus dados não mudaram.',
  },
  'storage/keychain-silent': {
    what: 'O chaveiro deste computador não está respondendo.',
    next: 'Desbloqueie-o e tente de novo. Seus dados não mudaram.',
  },
  'storage/keychain-gone': {
    what: 'O chaveiro com suas chaves não está mais disponível.',
    next: 'Inicie-o ou desbloqueie-o e tente de novo. Seus dados não mudaram.',
  },
  'storage/keys-gone': {
    what: '{{folder}} tem contas, mas este computador não tem as chaves delas.',
    next: 'Se o chaveiro ou o secrets.json foi substituído ou movido, restaure-o e tente de novo. Seus dados não mudaram.',
  },
  'storage/keys-missing': {
    what: 'Faltam as chaves de {{subject}}.',
    next: 'Restaure-as de um backup e tente de novo. Sem elas, não é possível abrir os dados desta conta. Nada foi sobrescrito.',
  },
  'storage/keys-damaged': {
    what: 'O arquivo com suas chaves protegidas está danificado.',
    next: 'Restaure de um backup o secrets.json da pasta de dados. Nada foi sobrescrito.',
  },
  'storage/missing': {
    what: 'Falta {{subject}}, o arquivo com os rascunhos, respostas e notas desta conta.',
    next: 'O lugar dele é {{folder}}. Se foi movido ou a unidade está desconectada, coloque-o de volta e tente de novo.',
  },
  'storage/folder-missing': {
    what: 'A pasta desta conta está faltando.',
    next: 'O lugar dela é {{folder}}. Se foi movida ou a unidade está desconectada, coloque-a de volta e tente de novo.',
  },
  'storage/store.open/damaged': {
    what: 'O arquivo {{subject}} desta conta está danificado e não foi aberto.',
    next: 'O arquivo não mudou. Restaure o backup mais recente, ou coloque de volta sua própria cópia de {{folder}}, e tente de novo.',
  },
  'storage/no-copy': {
    what: 'O backup que você quer restaurar sumiu ou está ilegível.',
    next: 'Seus dados não mudaram. Escolha outro backup.',
  },
  'storage/account.mend/no-copy': {
    what: 'Nenhum dos backups na pasta desta conta pode ser lido.',
    next: 'Seus dados não mudaram. Tente de novo para ver o que mais pode ser feito.',
  },
  'storage/newer-copy': {
    what: 'Este backup é de uma versão mais nova do Rackside e não pode ser aberto.',
    next: 'Seus dados não mudaram. Escolha outro backup, ou atualize o Rackside.',
  },
  'storage/account.mend/newer-copy': {
    what: 'Os backups na pasta desta conta são de uma versão mais nova do Rackside e não podem ser abertos.',
    next: 'Seus dados não mudaram. Atualize o Rackside e tente de novo.',
  },
  'storage/bad-copy': {
    what: 'Não foi possível reler o backup; ele não foi mantido.',
    next: 'Tente de novo. Se acontecer outra vez, verifique a unidade com a pasta de dados do Rackside.',
  },
  'storage/store.open/bad-copy': {
    what: 'Não foi possível reler o backup desta conta feito antes da atualização.',
    next: 'Seus dados não mudaram. Tente de novo. Se acontecer outra vez, verifique a unidade com a pasta de dados do Rackside.',
  },
  'storage/no-room': {
    what: 'O disco tem pouco espaço livre para um backup.',
    next: 'Libere espaço e tente de novo. O Rackside deixa pelo menos 256 MB livres.',
  },
  'storage/no-folder': {
    what: 'Não é possível gravar na pasta desta conta; nenhum backup foi feito.',
    next: 'Veja a faixa no topo.',
  },
  'invalid/unknown-backup': {
    what: 'Este backup não existe mais.',
    next: 'Seus dados não mudaram. Escolha outro backup.',
  },
  'storage/page-damaged': {
    what: 'Alguns dados salvos estão danificados e não puderam ser lidos.',
    next: 'Você ainda pode usar todo o resto. A faixa no topo indica o arquivo.',
  },
  'storage/store.open/disk-full': {
    what: 'O disco está cheio; não foi possível abrir os dados desta conta.',
    next: 'Libere espaço e tente de novo.',
  },
  'storage/damaged': {
    what: 'Os dados neste computador estão danificados e não foram abertos.',
    next: 'Restaure a pasta de dados de um backup. Nada foi sobrescrito.',
  },
  'storage/not-encrypted': {
    what: 'Um banco de dados não está criptografado e não foi aberto.',
    next: 'Restaure a pasta de dados de um backup. Nada foi sobrescrito.',
  },
  'storage/newer-schema': {
    what: 'Estes dados foram gravados por uma versão mais nova do Rackside.',
    next: 'Atualize o Rackside para abri-los.',
  },
  'storage/before-release': {
    what: 'Estes dados vêm de antes da primeira versão do Rackside e não podem ser abertos.',
    next: 'Nada foi alterado. Mova a pasta de dados para outro lugar, inicie o Rackside e entre de novo.',
  },
  'storage/file': {
    what: 'Não foi possível ler {{subject}} neste computador.',
    next: 'Remova-o e anexe-o de novo. Nada foi enviado.',
  },
  'storage/folder-gone': {
    what: 'A pasta da exportação sumiu.',
    next: 'Se estava em uma unidade externa, conecte-a e exporte de novo.',
  },
  'storage/account.export/file-gone': {
    what: 'Um arquivo salvo foi removido enquanto a exportação o lia.',
    next: 'Exporte de novo para o mesmo local para continuar.',
  },
  'storage/account.export/disk-full': {
    what: 'O disco está cheio; a exportação parou.',
    next: 'Libere espaço lá ou escolha outro disco, e exporte de novo.',
  },
  'storage/account.export/over-quota': {
    what: 'Seu espaço lá acabou; a exportação parou.',
    next: 'Exclua algo lá ou escolha outro disco, e exporte de novo.',
  },
  'storage/account.export/cannot-write': {
    what: 'O Rackside não consegue gravar lá; a exportação parou.',
    next: 'Escolha outro local e exporte de novo.',
  },
  'storage/account.export/no-permission': {
    what: 'Você não tem permissão para gravar lá; a exportação parou.',
    next: 'Escolha outro local e exporte de novo.',
  },
  'storage/account.export/disk-failing': {
    what: 'A unidade da exportação relatou um erro.',
    next: 'Verifique a unidade e a conexão dela, ou escolha outra, e exporte de novo.',
  },
  'invalid/export-running': {
    what: 'Esta conta já está sendo exportada.',
    next: 'Espere terminar, ou cancele em “Armazenamento”, na página da conta.',
  },
  'storage/disk-full': {
    what: 'O disco deste computador está cheio.',
    next: 'Libere espaço. Tudo o que você salvou está a salvo.',
  },
  invalid: {
    what: 'Não foi possível fazer isto.',
    next: 'Confira o que você preencheu e tente de novo.',
  },
  'invalid/needs-http-consent': {
    what: 'Este endereço usa http; outros poderiam ler tudo no caminho, inclusive sua senha.',
    next: 'Use um endereço https, ou permita http para esta conta abaixo.',
  },
  'invalid/address': {
    what: 'Isto não é um endereço válido.',
    next: 'Digite-o como o navegador o mostra, por exemplo https://billing.example.com.',
  },
  'invalid/scheme': {
    what: 'O endereço precisa começar com https:// ou http://.',
    next: 'Digite-o como o navegador o mostra, por exemplo https://billing.example.com.',
  },
  'invalid/name-in-address': {
    what: 'Este endereço contém um usuário ou uma senha.',
    next: 'Remova tudo antes do @, e digite o e-mail e a senha nos campos próprios.',
  },
  'invalid/account.signIn': {
    what: 'Alguns campos estão vazios ou são inválidos.',
    next: 'Confira os campos. O que você preencheu continua aqui.',
  },
  'invalid/account.configure': {
    what: 'Uma destas configurações é inválida.',
    next: 'Nada foi salvo. Corrija-a e salve de novo.',
  },
  'invalid/too-large': {
    what: '{{subject}} não foi anexado, porque é maior que o limite desta conta.',
    next: 'Seu texto e os outros arquivos não mudaram.',
  },
  'invalid/export/too-much': {
    what: 'Seus rascunhos e notas são longos demais para um arquivo.',
    next: 'Nada foi alterado. Exclua o que não precisa mais, ou encurte, e tente de novo.',
  },
  'invalid/export/file-gone': {
    what: '“{{subject}}” foi removido do rascunho durante a exportação.',
    next: 'Nenhum arquivo foi salvo. Exporte de novo.',
  },
  'invalid/stale-rev': {
    what: 'Este rascunho foi alterado em outra janela.',
    next: 'As duas versões foram mantidas.',
  },
  'invalid/contact-not-theirs': {
    what: 'Até onde o Rackside sabe, este contato não pertence ao cliente.',
    next: 'Nada foi enviado. Escolha o remetente de novo.',
  },
  'invalid/other-customer': {
    what: 'Estes tickets pertencem a clientes diferentes.',
    next: 'Nada foi vinculado.',
  },
  'invalid/canned.save/name-taken': {
    what: 'Você já tem uma resposta predefinida chamada “{{subject}}”.',
    next: 'Escolha outro nome para salvar esta.',
  },
  'invalid/canned.save/stale': {
    what: 'Esta resposta predefinida foi alterada em outra janela.',
    next: 'Seu texto continua aqui. Copie-o, descarte suas alterações para ver a outra versão e então junte as duas.',
  },
  'invalid/canned.save/file-missing': {
    what: 'Um arquivo desta resposta predefinida não está mais salvo.',
    next: 'Remova-o, adicione-o de novo e salve. Seu texto continua aqui.',
  },
  'invalid/canned.save/team-files': {
    what: 'Os arquivos desta resposta passam do limite da equipe, de 5 MB.',
    next: 'Remova um e salve. Seu texto continua aqui.',
  },
  'invalid/canned.file/file-missing': {
    what: '“{{subject}}” não foi anexado, porque ainda não está neste computador.',
    next: 'Se sua equipe o compartilha, insira a resposta de novo quando a equipe estiver conectada.',
  },
  'invalid/canned.finishFile/too-large': {
    what: '“{{subject}}” não foi adicionado. Uma resposta predefinida pode ter até 20 MB de arquivos.',
    next: 'Adicione um arquivo menor. A resposta não mudou.',
  },
  'invalid/canned.finishFile/unreadable': {
    what: '“{{subject}}” não foi adicionado, porque foi movido ou alterado depois que você o escolheu.',
    next: 'Escolha-o de novo. A resposta não mudou.',
  },
  'invalid/note.edit/stale': {
    what: 'Esta nota foi alterada em outra janela.',
    next: 'Nada foi salvo. Confira o que ela diz agora.',
  },
  'invalid/canned.save': {
    what: 'Não foi possível salvar esta resposta predefinida.',
    next: 'Confira o nome, as palavras-chave e o texto dela. Seu texto continua aqui.',
  },
  'invalid/checks-off': {
    what: 'As verificações de domínios estão desativadas nesta conta.',
    next: 'Permita-as nas configurações da conta. Até lá, nada é consultado.',
  },
  'invalid/checks-forbidden': {
    what: 'O administrador não permite verificações de domínios.',
    next: 'Nada foi consultado.',
  },
  'offline/no-list': {
    what: 'Não foi possível ler a lista de operadores de registro.',
    next: 'A lista que veio com o Rackside continua em uso. Tente de novo mais tarde.',
  },
  'invalid/run-gone': {
    what: 'Esta verificação é antiga demais para aguardar a solução.',
    next: 'Verifique de novo e então escolha o resultado.',
  },
  'invalid/no-domain': {
    what: '“{{subject}}” não é um domínio nem um endereço IP.',
    next: 'Verifique um nome como shop.example, ou um endereço como 203.0.113.5.',
  },
  'invalid/special-address': {
    what: '{{subject}} não está na internet pública.',
    next: 'Só é possível verificar endereços públicos e os dos produtos dos seus clientes.',
  },
  'invalid/no-path-given': {
    what: 'O Rackside foi iniciado sem um arquivo ou pasta.',
    next: 'Pare o Rackside e inicie-o com “npm run local -- --replies PATH”.',
  },
  'invalid/network-path': {
    what: '“{{subject}}” é um endereço de rede; este computador faria login nesse servidor a cada verificação.',
    next: 'Mapeie a unidade de rede para uma letra ou pasta neste computador, e escolha-a ali.',
  },
  'invalid/not-agreed': {
    what: 'Isto não foi confirmado; nada mudou.',
    next: 'Tente de novo e responda à pergunta fora desta página. Em um navegador, ela abre em uma aba própria, cujo endereço também está no terminal.',
  },
  'invalid/not-answered': {
    what: 'A pergunta fora desta página não foi respondida; nada mudou.',
    next: 'Você tem dois minutos. Em um navegador, ela abre em uma aba própria, cujo endereço também está no terminal.',
  },
  'auth/wrong-code': {
    what: 'Este código de recuperação não abre estes dados.',
    next: 'Use o código mais recente criado para estes dados. Uma cópia mais antiga abre com o código com que foi feita.',
  },
  'invalid/code-mistyped': {
    what: 'Há um erro de digitação no código de recuperação.',
    next: 'Confira: nove grupos de quatro letras e números.',
  },
  'invalid/weak-passphrase': {
    what: 'Esta frase secreta é fácil demais de adivinhar.',
    next: 'Use várias palavras sem relação entre si, ou gere uma.',
  },
  'invalid/weak-pin': {
    what: 'Este PIN é fácil demais de adivinhar.',
    next: 'Não use uma data, uma sequência nem dígitos repetidos.',
  },
  'invalid/no-secret': {
    what: 'Ainda não há PIN nem frase secreta.',
    next: 'Defina um deles em Proteção e então bloqueie o Rackside.',
  },
  'invalid/vault.askNothing/no-keychain': {
    what: 'Este computador não tem chaveiro para suas chaves.',
    next: 'Sua frase secreta continua como está.',
  },
  'invalid/no-keychain': {
    what: 'Este computador não tem chaveiro; não é possível usar um PIN.',
    next: 'Um PIN sozinho é curto demais para proteger seus dados. Use uma frase secreta.',
  },
  'invalid/code-first': {
    what: 'Crie um código de recuperação antes de definir um PIN.',
    next: 'Após cinco PINs errados, o código é o único caminho até seus dados.',
  },
  'invalid/vault.change': {
    what: 'Esta frase secreta não pode ser usada.',
    next: 'Use pelo menos 12 caracteres.',
  },
  'invalid/vault.protect': {
    what: 'Esta frase secreta é curta demais.',
    next: 'Use pelo menos 12 caracteres.',
  },
  'invalid/not-now': {
    what: 'Isto já foi resolvido, talvez em outra janela.',
    next: 'Recarregue esta janela para ver a situação atual.',
  },
  'invalid/unknown-account': {
    what: 'Esta conta não está mais neste computador.',
    next: 'Escolha outra conta, ou entre nesta de novo.',
  },
  'invalid/required': {
    what: 'A chave e o segredo da API não estão salvos neste computador.',
    next: 'Digite ambos para entrar de novo.',
  },
  'invalid/unknown-zone': {
    what: 'Este computador não conhece esse fuso horário.',
    next: 'Escolha um da lista.',
  },
  'invalid/no-agent-name': {
    what: 'Seu nome ainda não está definido.',
    next: 'Digite-o uma vez, e ele aparece em todas as suas respostas.',
  },
  'invalid/ticket-not-cached': {
    what: 'Este ticket não está mais salvo neste computador.',
    next: 'Atualize e abra-o de novo.',
  },
  'invalid/no-way': {
    what: 'Este serviço só oferece {{subject}} nas próprias páginas.',
    next: OPEN_TO_SAVE,
  },
  'invalid/not-found': {
    what: 'Isto não existe mais.',
    next: 'Pode ter sido alterado em outra janela.',
  },
  'invalid/unfinished-file': {
    what: 'Um arquivo ainda não foi guardado por completo.',
    next: 'Espere por ele ou remova-o, e então envie.',
  },
  'invalid/empty': {
    what: 'Não há texto para enviar.',
    next: 'Escreva uma resposta primeiro.',
  },
  'invalid/past': {
    what: 'Esse horário já passou.',
    next: 'Digite uma data e um horário no futuro.',
  },
  'invalid/too-far': {
    what: 'Esse horário é daqui a mais de um ano.',
    next: 'Digite um horário mais próximo.',
  },
  'invalid/too-late': {
    what: 'Esta resposta já está sendo enviada.',
    next: 'Confira a situação dela na caixa de saída.',
  },
  'invalid/file.restore': {
    what: 'Não foi possível restaurar {{subject}}, porque o rascunho não existe mais.',
    next: 'Anexe-o de novo se ainda quiser enviá-lo.',
  },
  'invalid/ticket.locate/not-found': {
    what: 'O ticket #{{subject}} não está salvo neste computador.',
    next: 'Pode ser muito novo, ter sido fechado há muito tempo ou estar em outra conta. Pesquise o número dele para consultar o serviço.',
  },
  'invalid/ticket.locate/no-such-service': {
    what: 'Este link leva a um ticket em {{subject}}, e você não tem conta lá.',
    next: 'Entre lá e abra o link de novo.',
  },
  'invalid/link.open/no-link': {
    what: 'Esta conta ainda não tem link da web para esta página.',
    next: 'Adicione um nas configurações da conta, em Links.',
  },
  'invalid/link-incomplete': {
    what: 'O link da web precisa de um valor que este cadastro não tem.',
    next: 'Altere o link nas configurações da conta, em Links.',
  },
  'invalid/account.learnLink/not-an-address': {
    what: 'Isto não é um endereço da web.',
    next: 'Copie do navegador o endereço inteiro da página de um ticket.',
  },
  'invalid/account.learnLink/not-https': {
    what: 'Este endereço começa com http://. Ele pode conter um código de acesso que outros poderiam ler no caminho; por isso, esta conta só abre páginas por https.',
    next: 'Abra a página com https:// no navegador e copie esse endereço.',
  },
  'invalid/account.learnLink/not-own-http': {
    what: 'Por http, esta conta só abre páginas de {{subject}}.',
    next: 'Copie de lá o endereço da página de um ticket, ou um que comece com https://.',
  },
  'invalid/account.learnLink/no-ticket-in-it': {
    what: 'Este endereço não contém o número nem o ID de nenhum ticket salvo.',
    next: 'Abra no navegador um ticket da lista e copie o endereço dele.',
  },
  'invalid/unsent-changed': {
    what: 'Nada foi removido, porque algo foi escrito ou enviado nesse meio-tempo.',
    next: 'A lista agora mostra o que não foi enviado.',
  },
  'invalid/on-its-way': {
    what: 'Nada foi removido, porque uma resposta está sendo enviada agora mesmo.',
    next: 'Espere a caixa de saída mostrar o resultado e tente de novo.',
  },
  'invalid/wrong-passphrase': {
    what: 'Frase secreta errada, ou o arquivo está danificado.',
    next: 'Tente de novo.',
  },
  'invalid/archive.open/not-sealed': {
    what: 'Este arquivo não foi exportado do Rackside por você ou por um colega, ou está danificado.',
    next: 'Nada foi alterado. Escolha o arquivo que você ou seu colega salvou.',
  },
  'invalid/archive.open/cut-short': {
    what: 'Este arquivo está danificado ou incompleto.',
    next: 'Nada foi alterado. Copie-o de novo de onde foi salvo, ou peça-o de novo ao seu colega.',
  },
  'invalid/archive.open/newer-version': {
    what: 'Este arquivo foi salvo por uma versão mais nova do Rackside.',
    next: 'Nada foi alterado. Atualize o Rackside e escolha o arquivo de novo.',
  },
  'invalid/archive.open/other-account': {
    what: 'Este arquivo pertence a outra conta: {{email}} em {{address}}.',
    next: 'Nada foi alterado. Entre nessa conta e importe o arquivo lá.',
  },
  'invalid/archive.open/other-service': {
    what: 'Este repasse é de outro serviço: {{address}}.',
    next: 'Nada foi alterado. Abra sua conta nesse serviço e importe-o lá.',
  },
  'invalid/archive.bringIn/put-away': {
    what: 'Este arquivo não está mais aberto.',
    next: 'Nada foi alterado. Escolha o arquivo de novo.',
  },
  'invalid/archive.takeBack/put-away': {
    what: 'Não é mais possível desfazer esta importação.',
    next: 'Nada foi alterado. Remova nos tickets o que você não precisa.',
  },
  'storage/computer.savePdf/cannot-write': {
    what: 'Não foi possível salvar o PDF.',
    next: 'Escolha outra pasta, ou verifique o espaço livre.',
  },
  'invalid/unreadable-file': {
    what: 'Não foi possível ler {{subject}}.',
    next: 'Pode ter sido movido ou alterado. Escolha-o de novo.',
  },
  'storage/account.remove': {
    what: 'Não foi possível remover parte dos dados desta conta.',
    next: 'O resto não pode ser lido sem as chaves. Tente de novo.',
  },
  'invalid/no-link': {
    what: 'Esta conta ainda não tem link da web para tickets.',
    next: 'Adicione um nas configurações da conta.',
  },
  'invalid/bad-link': {
    what: 'O link da web para tickets não gera um endereço válido.',
    next: 'Corrija-o nas configurações da conta.',
  },
  'invalid/page.read/another-page': {
    what: 'Esta não é a página do próprio ticket; nada foi lido.',
    next: 'Volte ao ticket nela, ou abra a página dele de novo.',
  },
  'invalid/page.read/managed': {
    what: 'O administrador desativou a leitura de páginas.',
    next: 'Leia a página onde ela é exibida. Você pode copiar texto dela para um trecho.',
  },
  'invalid/page.read/no-answer': {
    what: 'A página não está respondendo; nada foi lido.',
    next: 'Recarregue-a e tente de novo.',
  },
  'invalid/page.read/no-page': {
    what: 'A página não está mais aberta.',
    next: 'Abra-a de novo.',
  },
  'invalid/no-view': {
    what: 'Esta janela não consegue mostrar as páginas do serviço.',
    next: 'Abra a conversa no navegador.',
  },
  'invalid/contact-gone': {
    what: 'O serviço não lista mais este contato.',
    next: 'Pode ter sido excluído lá. O que você preencheu continua aqui.',
  },
  'invalid/changed-meanwhile': {
    what: 'Outra pessoa alterou os mesmos campos no serviço; nada foi enviado.',
    next: 'Carregue os valores atuais. Suas alterações ficam.',
  },
  'invalid/bad-email': {
    what: '“{{subject}}” não é um endereço de e-mail válido.',
    next: 'Corrija-o, ou deixe em branco para usar o do seu login.',
  },
  'invalid/alike-appeared': {
    what: 'O pedido {{subject}} parece igual e não estava na sua conferência; nada foi feito.',
    next: 'Confira-o antes. Se for outro pedido, faça o seu de novo.',
  },
  'invalid/nothing-changed': {
    what: 'O serviço já tem estes valores; nada foi enviado.',
    next: 'Altere algo, ou descarte o formulário.',
  },
  'invalid/no-way-to-read': {
    what: 'Não é possível ler este contato por ID de cliente nem por e-mail; nada foi enviado.',
    next: 'Altere-o nas páginas do próprio serviço.',
  },
  'rejected/add-contact': {
    what: 'O serviço se recusou a adicionar este contato.',
    next: 'O que você preencheu continua aqui. Confira a resposta do serviço e envie de novo.',
  },
  'rejected/update-contact': {
    what: 'O serviço se recusou a alterar este contato.',
    next: 'O que você preencheu continua aqui. Confira a resposta do serviço e envie de novo.',
  },
  'storage/not-sent': {
    what: 'Não foi possível verificar isto no seu computador; nada foi enviado.',
    next: 'O que você preencheu está salvo. Tente de novo.',
  },
  'invalid/announcement.openLink/not-web': {
    what: 'Link não aberto. O Rackside só abre links https e de e-mail.',
    next: '{{subject}}',
  },
  'invalid/no-browser': {
    what: 'Não foi possível abrir um navegador.',
    next: 'Escolha um navegador nas configurações deste computador e tente de novo.',
  },
  ...teamErrors,
  bug: {
    what: 'Algo deu errado no Rackside.',
    next: 'Tudo o que você salvou está a salvo. Tente de novo; se não adiantar, reinicie o Rackside.',
  },
};
