/** Finds a sentence that promises a file, in the languages of agents, and no mere mention. */
import { withoutPlaces } from '../../../shared/domain/text-language.ts';
import { judgedText } from './own-text.ts';

interface PromisePatterns {
  /** Matches if a file comes with this reply. */
  yes: RegExp;
  /**
   * Matches if the sentence means something else: a request, a denial, or another person's file.
   */
  no: RegExp;
}

const word = (source: string): RegExp => new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'iu');
const anywhere = (source: string): RegExp => new RegExp(source, 'iu');

const FILE =
  'files?|screenshots?|screen ?shots?|pictures?|images?|documents?|pdfs?|logs?|invoices?|reports?|copy|copies';

const LANGUAGES: readonly PromisePatterns[] = [
  // English
  {
    yes: word(
      `(?:see|find|check|review|use) (?:the |this |my |our )?(?:attached|attachments?|enclosed)|attached (?:you(?:['’]ll| will| can| may)? find|is|are|please find|below)|(?:is|are) (?:attached|enclosed)|(?:i|we)(?:['’]ve| have|['’]m| am|['’]re| are)? (?:just |also |now )?(?:attach|attached|attaching|enclose|enclosed|enclosing)|in the attachments?|(?:the|this) (?:attached|enclosed) (?:[\\p{L}-]+ ){0,2}(?:${FILE})|(?:${FILE}) (?:is |are )?attached`,
    ),
    no: word(
      `(?:not|never|n['’]t|nothing|no|without|if|unless) (?:[\\p{L}’']+ ){0,4}(?:attach\\p{L}*|enclosed)|attach\\p{L}* (?:was|were) (?:not|missing|empty|too)|(?:you|your|they|he|she|customer|who)(?:['’]ve| have| had| just| already)* (?:attach\\p{L}*|sent|uploaded|forwarded|provided|message|e-?mail|mail|ticket)|(?:please|could you|can you|would you|kindly) (?:[\\p{L}]+ ){0,2}attach|attach\\p{L}* (?:[\\p{L}\\d’'.-]+ ){0,6}to (?:[\\p{L}’'.-]+ ){0,3}(?:servers?|vps|vms?|instances?|accounts?|domains?|containers?|nodes?|hosts?|droplets?|networks?|interfaces?|subscriptions?|plans?|products?|services?|machines?|ips?|balancers?|firewalls?)|attach\\p{L}* (?:[\\p{L}\\d-]+ )?(?:volumes?|disks?|drives?|storage|ips?|networks?|databases?|devices?|licen[cs]es?|policy|policies)|attach\\p{L}* \\d+ ?[gtm]i?b|(?:volumes?|disks?|drives?|storage|ips?|databases?|devices?|addons?|licen[cs]es?|addresses) (?:is|are) attached|yesterday|earlier|previous|(?:my|our|the) last (?:message|reply|e-?mail|mail)`,
    ),
  },
  // German
  {
    yes: word(
      'anbei|im anhang (?:finde\\p{L}*|sehen|siehst|ist|sind|erhalten|erhältst|dieser|habe|senden?|schicken?)|(?:siehe|s\\.) (?:den )?anhang|(?:finde\\p{L}*|sehen sie|siehst du|schicken? wir|senden? wir|sende ich|schicke ich|habe ich|haben wir)[^.!?]{0,80} im anhang|(?:habe|haben|hab) (?:ich |wir )?(?:\\p{L}+ ){0,7}(?:angehängt|beigefügt|angefügt|beigelegt)|(?:ist|sind|liegt|liegen) (?:\\p{L}+ ){0,4}(?:angehängt|beigefügt|bei)|beigefügt (?:finden|finde|ist|sind)|(?:angehängte|beigefügte|beiliegende)[nrsm]? (?:\\p{L}*(?:datei|bild|screenshot|dokument|pdf|rechnung|protokoll|log)\\p{L}*)|als anhang (?:sende|schicke|finde)\\p{L}*|(?:ich hänge|wir hängen|füge ich|fügen wir) (?:\\p{L}+ ){0,6}(?:an|bei)',
    ),
    no: word(
      '(?:nicht|kein|keine|keinen|ohne|falls|wenn|sofern) (?:\\p{L}+ ){0,4}(?:anhang|anhänge|angehängt\\p{L}*|beigefügt\\p{L}*|anbei)|(?:bitte|könn\\p{L}*) (?:\\p{L}+ ){0,6}(?:anhängen|beifügen|an)|könn\\p{L}* (?:sie|du) (?:\\p{L}+ ){0,5}anhang|(?:von ihnen|von dir|ihre?[mnrs]?|deine?[mnrs]?|haben sie|hast du|sie haben|du hast) (?:\\p{L}+ ){0,4}(?:angehängt\\p{L}*|beigefügt\\p{L}*|anhang)|(?:volume|laufwerk|festplatte|disk|ip)\\p{L}* (?:\\p{L}+ ){0,3}(?:angehängt|beigefügt)|gestern|letzten (?:nachricht|antwort|mail)|vorherigen',
    ),
  },
  // French
  {
    yes: word(
      "ci-joint\\p{L}*|en pi[eè]ces? jointes?|(?:je|nous) (?:vous |te )?(?:joins|joignons)|(?:j[’']ai|nous avons|ai) (?:également |aussi )?joint|vous trouverez (?:en annexe|en attaché|ci-inclus\\p{L}*)|en annexe de ce",
    ),
    no: word(
      '(?:pas|aucune?|sans|si) (?:\\p{L}+ ){0,4}(?:joint\\p{L}*|jointes?)|(?:merci de|veuillez|pouvez-vous|pourriez-vous) (?:nous |me )?(?:joindre|envoyer|transmettre)|(?:votre|vos|que vous avez|vous avez|envoyée?s?) (?:\\p{L}+ ){0,4}(?:jointe?s?|ci-jointe?s?)|hier|précédent\\p{L}*',
    ),
  },
  // Spanish
  {
    yes: word(
      '(?:te |le |os |les )?adjunt(?:o|amos)(?: (?:el|la|los|las|un|una|a|en|encontrará\\p{L}*|encuentra|le|te)(?!\\p{L})|[:,.]|$)|(?:he|hemos) adjuntado|encontrará\\p{L}* adjunt[oa]s?|(?:archivo|documento|captura|imagen|pdf|factura)s? adjunt[oa]s?|(?:va|van|está|están) adjunt[oa]s?|en (?:el )?adjunto|ver (?:el )?adjunto',
    ),
    no: word(
      '(?:no|ningún|sin|si) (?:\\p{L}+ ){0,4}adjunt\\p{L}*|(?:por favor|podría\\p{L}*|puede\\p{L}*) (?:\\p{L}+ ){0,3}adjunt\\p{L}*|(?:su|sus|tu|tus|que (?:nos )?(?:ha|has|envió|mandó|adjuntó)|recib\\p{L}*) (?:\\p{L}+ ){0,4}adjunt\\p{L}*|adjunt[oa]s? que (?:nos |me )?(?:ha|has|envi|mand)\\p{L}*|ayer|anterior',
    ),
  },
  // Portuguese
  {
    yes: word(
      '(?:em|no|segue(?:m)?(?: em)?) anexo|segue[m]? anex[oa]s?|(?:anexei|anexamos|estou anexando|estamos anexando)|(?:arquivo|ficheiro|documento|print|imagem|pdf|fatura)s? (?:em )?anex[oa]s?|anexo (?:envio|a|o|um|uma) (?!\\p{L}*\\?)',
    ),
    no: word(
      '(?:não|nenhum|sem|se) (?:\\p{L}+ ){0,4}anex\\p{L}*|(?:por favor|poderia|pode|favor) (?:\\p{L}+ ){0,4}(?:anexar|anexe|enviar|envie)(?: \\p{L}+){0,4}|(?:seu|sua|seus|que (?:você|nos|o senhor|a senhora)|recebemos|enviou) (?:\\p{L}+ ){0,4}anex\\p{L}*|ontem|anterior',
    ),
  },
  // Italian
  {
    yes: word(
      'in allegato|(?:le |ti |vi )?alleg(?:o|hiamo)(?!\\p{L})|(?:ho|abbiamo) allegato|(?:trova|troverà|trovi|trovate) (?:in )?allegat[oaie]|(?:file|documento|screenshot|pdf|fattura|immagine) allegat[oaie]|vedi allegat[oi]',
    ),
    no: word(
      '(?:non|nessun|senza|se) (?:\\p{L}+ ){0,4}allegat\\p{L}*|(?:può|potrebbe|può|puoi|potete|prego di|per favore) (?:\\p{L}+ ){0,4}(?:allegar\\p{L}*|inviar\\p{L}*)(?: \\p{L}+){0,4}|(?:suo|tuo|vostro|sua|che (?:ci )?(?:ha|hai|avete)|ricevuto) (?:\\p{L}+ ){0,4}allegat\\p{L}*|ieri|precedente',
    ),
  },
  // Dutch
  {
    yes: word(
      'bijgevoegd (?:vind\\p{L}*|is|zijn|tref\\p{L}*)|(?:in|zie) de bijlagen?|(?:als|zie) bijlage|bijgaand|(?:heb|hebben) (?:ik |wij |we )?(?:\\p{L}+ ){0,6}bijgevoegd|(?:is|zijn) bijgevoegd|bijgevoegde (?:bestand|document|screenshot|pdf|factuur|afbeelding)\\p{L}*',
    ),
    no: word(
      '(?:niet|geen|zonder|als u|indien) (?:\\p{L}+ ){0,4}(?:bijlage\\p{L}*|bijgevoegd\\p{L}*)|(?:wilt u|kunt u|kun je|graag) (?:\\p{L}+ ){0,5}(?:bijlage|bijvoegen)|(?:uw|jouw|je) (?:\\p{L}+ ){0,3}(?:bijlage\\p{L}*|bijgevoegd\\p{L}*)|(?:u|je|jij) (?:\\p{L}+ ){0,5}bijgevoegd\\p{L}*|gisteren|vorige',
    ),
  },
  // Polish
  {
    yes: word(
      'w załącz(?:niku|nikach|eniu)|załącz(?:am|amy|yłem|yłam|yliśmy)|dołącz(?:am|amy|yłem|yłam|yliśmy)|(?:przesyłam|wysyłam) (?:\\p{L}+ ){0,3}załącznik\\p{L}*|załączon[yaeo] (?:plik|dokument|zrzut|zdjęci|faktur)\\p{L}*',
    ),
    no: word(
      '(?:nie|bez|brak|jeśli|żadnego) (?:\\p{L}+ ){0,4}(?:załącz\\p{L}*|dołącz\\p{L}*)|pro(?:sz|si)\\p{L}* (?:o |\\p{L}+ ){0,5}(?:załącz|dołącz|przesł)\\p{L}*(?: \\p{L}+){0,5}|(?:pana|pani|państwa|twoim|twój|pan|który) (?:\\p{L}+ ){0,4}(?:załącz|dołącz)\\p{L}*|wczoraj|poprzedni\\p{L}*',
    ),
  },
  // Russian
  {
    yes: word(
      '(?:во|в) вложени(?:и|ях)|прилага(?:ю|ем)|прикреп(?:ляю|ляем|ил|ила|или)|прилож(?:ил|ила|или)|(?:файл|скриншот|документ|снимок|счёт|счет|сч[её]т-фактура)\\p{L}* (?:во вложении|прикрепл[её]н\\p{L}*|приложен\\p{L}*)|прикрепл[её]нн\\p{L}+ (?:файл|скриншот|документ|снимок)\\p{L}*',
    ),
    no: word(
      '(?:не|нет|без|если) (?:\\p{L}+ ){0,4}(?:влож\\p{L}*|прикреп\\p{L}*|прилож\\p{L}*)|(?:пожалуйста|просим|можете) (?:\\p{L}+ ){0,4}(?:прикреп|прилож|пришл)\\p{L}*(?: \\p{L}+){0,4}|(?:вы|вами|вашем|вашего|ваше|ваш|ты|которы\\p{L}) (?:\\p{L}+ ){0,4}(?:влож\\p{L}*|прикреп\\p{L}*|прилож\\p{L}*)|вчера|прошлом|предыдущ\\p{L}*',
    ),
  },
  // Ukrainian
  {
    yes: word(
      '(?:у|в) вкладенн(?:і|ях)|прикріп(?:ив|ила|или|люю|люємо)|дода(?:ю|ємо|в|ла|ли) (?:файл|скріншот|знімок|документ|рахунок|звіт)\\p{L}*|долуча(?:ю|ємо)|долуч(?:ив|ила|или)|(?:файл|скріншот|знімок|документ|рахунок)\\p{L}* (?:у вкладенні|прикріплен\\p{L}*|додаєтьс\\p{L}|долучен\\p{L}*)',
    ),
    no: word(
      '(?:не|немає|без|якщо) (?:\\p{L}+ ){0,4}(?:вклад\\p{L}*|прикріп\\p{L}*|долуч\\p{L}*|дода\\p{L}*)|(?:будь ласка|просимо|можете) (?:\\p{L}+ ){0,4}(?:прикріп|долуч|дода|надішл)\\p{L}*(?: \\p{L}+){0,4}|(?:ви|вами|вашому|вашого|ваше|ваш|ти|яки\\p{L}) (?:\\p{L}+ ){0,4}(?:вклад\\p{L}*|прикріп\\p{L}*|долуч\\p{L}*|дода\\p{L}*)|вчора|попередн\\p{L}*',
    ),
  },
  // Czech and Slovak
  {
    yes: word('v příloze|přikládám\\p{L}*|přiložil[ai]? jsem|v prílohe|prikladám\\p{L}*|priložil[ai]? som'),
    no: word(
      '(?:není|bez|nebyl\\p{L}*|prosím|prosíme|vaš\\p{L}*|nie je) (?:\\p{L}+ ){0,5}(?:přílo\\p{L}*|přilož\\p{L}*|prílo\\p{L}*)',
    ),
  },
  // Swedish, Danish, Norwegian
  {
    yes: word(
      'bifogar|(?:jag|vi) har bifogat|bifogad fil|i bilagan|vedhæft(?:er|et) (?:\\p{L}+ )?(?:fil|billede|dokument)\\p{L}*|(?:jeg|vi) (?:har )?vedhæft(?:er|et)|vedlagt (?:\\p{L}+ )?(?:fil|følger|finner)|(?:jeg|vi) legger ved|vedlegger',
    ),
    no: word(
      '(?:inte|ikke|ingen|utan|uden|uten|du|ditt|din|dit) (?:\\p{L}+ ){0,4}(?:bifoga\\p{L}*|bilaga\\p{L}*|vedhæft\\p{L}*|vedl[ae]g\\p{L}*)',
    ),
  },
  // Turkish, Romanian, Hungarian
  {
    yes: word(
      '(?:ekte|ekteki dosya\\p{L}*|ek(?:te|li) (?:bulabilir|görebilir)\\p{L}*)|(?:am|v-am|ți-am) atașat|atașez|în ataşament|în atașament|(?:csatoltan|mellékelten|csatolom|mellékelem|csatoltam|mellékeltem)',
    ),
    no: word(
      '(?:nu|fără|nem|yok|değil|vă rog|kérem|kérjük|lütfen) (?:\\p{L}+ ){0,5}(?:ataș\\p{L}*|csatol\\p{L}*|mellékel\\p{L}*|ek\\p{L}*)',
    ),
  },
  // Arabic
  {
    yes: word(
      '[وف]?(?:(?:لقد |قد )?[أا]رفقت|[أا]رفقنا|س?نرفق|س?[أا]رفق (?:لك|لكم|إليك|إليكم)|قم(?:ت|نا) ب[إا]رفاق|(?:تم|جرى) [إا]رفاق)|^\\s*[وف]?مرفق(?!\\p{L}|ات)|مرفق(?:ة|ات)? (?:لك|لكم|طيه|أدناه|إليك|إليكم|مع هذه?|بهذه?)|[وف]?طي(?:ه|ًا|ا)|(?:في|ضمن) (?:الملف |الملفات )?المرفق(?:ة|ات)?|بالمرفق(?:ات)?|(?:س?تجد|س?تجدون|س?تجدين|انظر|انظروا|راجع|راجعوا|الاطلاع على|مراجعة|يرجى فتح|إليك|إليكم) (?:\\p{L}+ ){0,5}(?:ال)?مرفق(?:ة|ات)?[اً]*|[وف]?(?:ال)?(?:ملف|ملفات|صورة|صور|لقطة|لقطات|فاتورة|تقرير|سجل|سجلات|مستند|مستندات|وثيقة|نسخة) (?:\\p{L}+ ){0,1}(?:ال)?مرفق(?:ة|ات)?[اً]*',
    ),
    no: word(
      '(?:لا|لم|لن|ليس|ليست|بدون|دون|غير|إذا|لو|هل|يوجد|توجد) (?:\\p{L}+ ){0,3}\\p{L}*رف[ا]?ق\\p{L}*|(?:يرجى|الرجاء|نرجو|أرجو|فضلك|فضلكم|ي?مكنك|يمكنكم|نحتاج|أحتاج) (?:\\p{L}+ ){0,3}(?:ب?[إا]رفاق|ب?[إا]رسال|تزويد\\p{L}*|تحميل|رفع)|(?:راجعنا|راجعت|استلمنا|استلمت|وصلنا|وصلتنا|وصلني|وصلتني|اطلعنا|اطلعت|فحصنا|فحصت|تلقينا|تلقيت|شكرا|شكرًا|أشكر\\p{L}*|نشكر\\p{L}*) (?:\\p{L}+ ){0,6}\\p{L}*رفق\\p{L}*|(?:الذي|التي) (?:\\p{L}+ )?[أا]رفقت\\p{L}*|\\p{L}*رفق\\p{L}* (?:\\p{L}+ ){0,3}(?:منك|منكم|كبيرة?|تالفة?|فارغة?|لا|لم|غير|يتجاوز|تتجاوز)|(?:رسالت|تذكرت|ملف|ملفات|صورت|مرفقات)كم?|(?:القرص|وحدة التخزين|الترخيص|العنوان|عنوان) (?:\\p{L}+ ){0,3}\\p{L}*رفق\\p{L}*|\\p{L}*رفا?ق\\p{L}* (?:\\p{L}+ ){0,2}(?:قرص|القرص|وحدة|الترخيص|ترخيص|عنوان|العنوان)|أمس|البارحة|سابق\\p{L}*|السابقة?|الماضية?',
    ),
  },
  // Chinese
  {
    yes: anywhere(
      '(?:请|請)?(?:见|見|查收|查看|参见|參見|参考|參考)(?:本邮件的?|隨信|随信)?附件|附件(?:中|里|裡|是|为|為|内|內)|(?:已|现|現|随信|隨信|一并|一併)附上|随附|隨附|作为附件|作為附件|(?:已|已经|已經)(?:添加|上传|上傳)(?:了)?附件',
    ),
    no: anywhere(
      '(?:您|你|贵方)[^，。！？]{0,12}附件|附件[^，。！？]{0,8}(?:无法|無法|打不开|打不開|太大|缺失|没有|沒有|为空|為空)|(?:没有|沒有|未|无|無)[^，。！？]{0,4}附件|请[^，。！？]{0,8}(?:发送|發送|提供|上传|上傳|附上)',
    ),
  },
  // Japanese
  {
    yes: anywhere(
      '(?:を|に)?添付(?:いた|致)?し(?:ます|ました|ております|ています)|添付(?:の|した)?(?:ファイル|画像|資料|書類|スクリーンショット|PDF)(?:を|に|は)|別添',
    ),
    no: anywhere(
      '添付(?:して)?(?:ください|いただ|頂|願|お願い|され|できま|漏れ|が(?:ない|ありません|見当))|添付し(?:て(?:ください|いただ|頂)|ていません|ておりません|忘れ)|(?:お客様|お送りいただ|ご送付|送られ|いただいた)[^、。]{0,12}添付|添付ファイルの(?:容量|サイズ|上限|制限)',
    ),
  },
  // Korean
  {
    yes: anywhere('첨부(?:하였|했|합니다|해 드|해드|드립|된 파일을|파일을 (?:확인|참고|참조))'),
    no: anywhere('첨부해 ?주|첨부하여 ?주|첨부하신|보내주신 첨부|첨부되지|첨부하지'),
  },
];

const REQUEST_PATTERN = word(
  [
    '(?:send|forward|upload|reply with) (?:us|me|it|them|a|an|the|your|one)',
    '(?:senden|schicken|hängen|fügen) sie',
    '(?:envoyez|joignez|transmettez)(?:-(?:nous|moi|le|la|les))?',
    '(?:env[íi]e|mande|adjunte|remita|envie|anexe)[nm]?(?:-?(?:nos|me|lo|la))?',
    '(?:ci )?(?:invii|mandi|alleghi|inviateci|mandateci)',
    '(?:stuur|stuurt|voeg)',
    '(?:prześlij|wyślij|dołącz|załącz)(?:cie)?',
    '(?:пришлите|отправьте|вышлите|приложите|прикрепите)',
    '(?:надішліть|пришліть|відправте|додайте|прикріпіть|долучіть)',
    '[أا]رسل(?:وا|ي)? (?:لنا|لي|إلينا)|[أا]رفقوا|زود(?:نا|ونا|وني|ني)',
    '(?:gönderin|ekleyin|trimiteți|atașați|küldje|csatolja)',
  ].join('|'),
);

/** End of a sentence, but not at dots within names, addresses or `z. B.`. */
const SENTENCES = /(?<=[!?؟。！？])\s*|(?<=[\p{L}\p{N})"”’]{2}\.)\s+(?=\p{Lu}|\p{Lo})|\n+/u;

export function promisesFile(text: string, signature = ''): boolean {
  return withoutPlaces(judgedText(text, signature), 'x')
    .split(SENTENCES)
    .filter((sentence) => !REQUEST_PATTERN.test(sentence))
    .some((sentence) =>
      LANGUAGES.some(({ yes, no }) => yes.test(sentence) && !no.test(sentence.replace(/[,;،؛]/g, ''))),
    );
}
