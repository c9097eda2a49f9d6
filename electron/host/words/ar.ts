/** The host's own texts in Arabic. */
import type { ScriptAccount } from '../../../shared/domain/script.ts';
import type { en } from './en.ts';

const PLURAL = new Intl.PluralRules('ar');

/** `3 إدخالات`, `11 إدخالًا`; one and two go without their number. */
function counted(
  count: number,
  [one, two, few, many, other]: readonly [string, string, string, string, string],
): string {
  const words = { zero: other, one, two, few, many, other }[PLURAL.select(count)];
  return count === 1 || count === 2 ? words : `${count} ${words}`;
}

export const ar: typeof en = {
  managed: {
    unreadable: () => 'الملف موجود ولكن لا يمكن قراءته.',
    'no-json': () => 'الملف ليس JSON صالحًا.',
    'not-understood': (field: string) => (field ? `قيمة «${field}» أو اسمها غير صالح.` : 'لا يحتوي الملف على إعدادات.'),
    writable: (field: string) =>
      field
        ? `يشير «${field}» إلى ملف يستطيع أشخاص آخرون الكتابة فيه.`
        : 'يستطيع كل من يستخدم هذا الكمبيوتر الكتابة في الملف.',
    'no-certificate': (field: string) => `لا يشير «${field}» إلى ملف شهادات قابل للقراءة.`,
  },
  start: {
    alreadyOpen: (where: string) =>
      `Rackside مفتوح بالفعل بمجلد البيانات هذا${where ? `: ${where}` : ''}. استخدمه هناك، أو أغلقه أولًا.`,
    'cannot-write': (folder: string) =>
      `لا يستطيع Rackside الكتابة في مجلد بياناته: ${folder}. قد يكون القرص ممتلئًا، أو المجلد للقراءة فقط أو مفقودًا.`,
    'disk-full': (folder: string) =>
      `القرص الذي فيه مجلد بيانات Rackside ممتلئ: ${folder}. أفرغ بعض المساحة، ثم شغّل Rackside مرة أخرى.`,
    'over-quota': (folder: string) =>
      `نفدت مساحتك على القرص الذي فيه مجلد بيانات Rackside: ${folder}. احذف شيئًا هناك، أو اطلب المزيد ممن يدير القرص، ثم شغّل Rackside مرة أخرى.`,
    'no-permission': (folder: string) =>
      `ليس لديك إذن بالكتابة في مجلد بيانات Rackside: ${folder}. غيّر أذوناته، أو اختر مجلدًا آخر باستخدام \u200e--data.`,
    'disk-failing': (folder: string) =>
      `القرص الذي فيه مجلد بيانات Rackside يُبلغ عن أخطاء: ${folder}. افحص القرص وتوصيله، وانسخ المجلد إلى مكان آخر قبل المتابعة.`,
    'no-locks': (folder: string) =>
      `القرص الذي فيه مجلد بيانات Rackside لا يستطيع قفل الملفات، كبعض أقراص الشبكة: ${folder}. قد تُتلف نافذتان البيانات، لذلك لا يبدأ Rackside. انسخ المجلد إلى قرص محلي، ثم شغّل Rackside باستخدام \u200e--data والمسار الجديد.`,
    managed: (file: string, what: string) =>
      `لا يبدأ Rackside، لأن إعدادات هذا الكمبيوتر لا يمكن استخدامها. ${what} اطلب ممن يدير هذا الكمبيوتر تصحيح الملف: ${file}`,
    failed: (operation: string, why: string) => `تعذّر بدء Rackside: فشلت العملية ${operation} (${why}).`,
    weakeningSwitch: (name: string) =>
      `لا يبدأ Rackside مع ${name}: فهو يُضعف حماية تسجيل دخولك وتذاكرك. شغّل Rackside من دونه. عيّن الوكيل والشهادات في نظامك، أو اسأل المسؤول.`,
    oldNodeApi: (has: string, needs: string) =>
      `يحتوي Electron هذا على Node-API ${has}؛ وتحتاج قاعدة البيانات إلى ${needs}.`,
    portTaken: (port: number) => `المنفذ ${port} مستخدم. اختر منفذًا آخر، أو لا تستخدم \u200e--port.`,
    usage:
      'الاستخدام: npm run local -- [--port N] [--data DIR] [--settings FILE] [--replies PATH] [--export-to DIR] [--no-open]',
    address: (address: string) => `Rackside: ${address}`,
    otherwise: (address: string) => `إذا لم يعثر متصفحك على هذا العنوان، فافتح ${address} بدلًا منه.`,
    asks: (address: string) => `أجب عن سؤال في متصفحك: ${address}`,
    asksFirst: 'لدى Rackside سؤال في نافذته أولًا. اضغط Ctrl+C مرة أخرى للإيقاف بلا إجابة.',
  },
  scripts: {
    usage: [
      'الاستخدام: rackside status|open|search|check|export … [--json] [--account NAME|COLOR|EMAIL] [--data DIR]',
      '  rackside status                         الحسابات والأعداد وصندوق الصادر',
      '  rackside open TICKET                    عرض التذكرة في النافذة',
      '  rackside search WORDS [--count 1…200]   البحث في ما هو محفوظ على هذا الكمبيوتر',
      '  rackside check DOMAIN                   فحص نطاق أو عنوان، إذا سمح الحساب بذلك',
      '  rackside export DIR                     تصدير كل ما في حساب إلى مجلد جديد أو فارغ',
    ].join('\n'),
    version: (version: string) => `Rackside ${version}`,
    account: ({ name, color, email, connection, readOnly, unread, awaiting, outbox }: ScriptAccount) =>
      [
        `${name} (${color}, ${email}): ${connection}`,
        ...(readOnly ? ['للقراءة فقط'] : []),
        unread === null ? 'لا يمكن فتحه' : `غير مقروءة: ${unread}، بانتظار الرد: ${awaiting}`,
        ...Object.entries(outbox).map(([state, count]) => `${state}: ${count}`),
      ].join('؛ '),
    opened: (ticket: string) => `التذكرة #${ticket} مفتوحة في Rackside.`,
    results: (shown: number, total: number) =>
      total === 0
        ? 'لا توجد نتائج.'
        : `${shown} من ${counted(total, ['نتيجة واحدة', 'نتيجتين', 'نتائج', 'نتيجة', 'نتيجة'])}`,
    checked: (name: string, count: number) =>
      count === 0
        ? `${name}: لا نتائج`
        : `${name}: ${counted(count, ['نتيجة فحص واحدة', 'نتيجتا فحص', 'نتائج فحص', 'نتيجة فحص', 'نتيجة فحص'])}`,
    exporting: (done: number, total: number) => `${done} من ${total}`,
    exported: (folder: string, rows: number) =>
      `تم تصدير ${counted(rows, ['إدخال واحد', 'إدخالين', 'إدخالات', 'إدخالًا', 'إدخال'])} إلى ${folder}.`,
    failed: (error: string) => `رفض Rackside الطلب: ${error}.`,
    errors: {
      'no-desk': () => 'لا يعمل Rackside بمجلد البيانات هذا. شغّله أولًا.',
      foreign: () => 'ربما أنشأ مستخدم آخر مقبس (socket) مجلد البيانات هذا، لذلك لا يُستخدم.',
      'no-answer': () => 'لم يُجب Rackside. ربما يجري إغلاقه، أو هو مشغول ببرامج أخرى.',
      closing: () => 'يجري إغلاق Rackside.',
      locked: () => 'Rackside مقفل، أو لم يُعدّ بعد. افتحه في نافذته.',
      question: () =>
        'لا يستطيع Rackside قراءة هذا السؤال. إحدى القيم طويلة جدًا أو خارج النطاق المسموح، أو حُدّث Rackside ويجب إعادة تشغيله.',
      'no-account': () => 'لا يوجد حساب كهذا مفتوح. سجّل الدخول أولًا.',
      'no-such-account': (name: string) => `لا يوجد حساب بالاسم أو اللون أو البريد الإلكتروني «${name}».`,
      'which-account': (names: string) => `اختر حسابًا باستخدام \u200e--account: ${names}.`,
      'not-found': (name: string) => `التذكرة #${name} غير محفوظة على هذا الكمبيوتر.`,
      'no-window': () => 'لا توجد نافذة مفتوحة لـ Rackside. افتحه في متصفحك أولًا.',
      'no-domain': (name: string) => `«${name}» ليس نطاقًا ولا عنوان IP.`,
      'special-address': (name: string) => `العنوان ${name} ليس على الإنترنت العام.`,
      'export-running': () => 'يجري تصدير هذا الحساب بالفعل. انتظر حتى ينتهي، أو ألغِه في النافذة.',
      'folder-not-empty': () => 'المجلد ليس فارغًا. حدّد مجلدًا جديدًا أو فارغًا.',
      'folder-gone': () => 'المجلد، أو المجلد الذي يحتويه، غير موجود.',
      'no-permission': () => 'ليس لدى Rackside إذن بالكتابة في هذا المجلد.',
      'disk-full': () => 'القرص ممتلئ. أفرغ بعض المساحة، ثم نفّذ الأمر مرة أخرى للمتابعة.',
      stopped: () => 'أُوقف التصدير. نفّذ الأمر مرة أخرى خلال يوم للمتابعة.',
      'checks-off': () => 'عمليات الفحص غير مسموح بها لهذا الحساب. اسمح بها في إعداداته، ضمن «عمليات الفحص».',
      'checks-forbidden': () => 'لا يسمح المسؤول بعمليات الفحص على هذا الكمبيوتر.',
    },
  },
  windowStopped: 'توقفت النافذة مرتين متتاليتين. أغلق Rackside وشغّله مرة أخرى. ما كتبته محفوظ.',
  cancel: 'إلغاء',
  signIn: {
    message: (host: string) => `هل تريد تسجيل الدخول إلى ${host}؟`,
    detail: 'ليس لديك حساب هناك بعد. سيُرسل المفتاح وكلمة المرور اللذان أدخلتهما إلى هذا المضيف.',
    plainMessage: (host: string) => `هل تريد تسجيل الدخول إلى ${host} بلا تشفير؟`,
    plainDetail: 'يستخدم هذا العنوان http، فيستطيع أي شخص على الشبكة قراءة ما يُرسل، بما فيه كلمة المرور وكل التذاكر.',
    yes: 'تسجيل الدخول',
  },
  links: {
    message: (hosts: string) => `هل تريد فتح الصفحات على ${hosts}؟`,
    detail: (service: string) =>
      `ستؤدي روابط حسابك لدى ${service} إلى هناك من الآن فصاعدًا. تحتوي عناوين التذاكر على رمز وصول سيراه ذلك المضيف.`,
    yes: 'استخدام هذه الروابط',
  },
  recoveryCode: {
    message: 'هل تريد عرض رمز استرداد جديد؟',
    detail:
      'بهذا الرمز ونسخة من مجلد بياناتك يستطيع أي شخص قراءة كل ما هو محفوظ هنا. تأكد من أن لا أحد ينظر إلى الشاشة.',
    yes: 'عرض الرمز',
  },
  lock: {
    message: 'هل تريد طلب عبارة المرور هذه أو رمز PIN هذا من الآن فصاعدًا؟',
    detail: 'لن يفتح Rackside بياناتك إلا بما كُتب للتو في نافذته. إن لم تكن أنت من كتبه، فاختر «إلغاء».',
    yes: 'طلبه',
  },
  beginAnew: {
    message: 'هل تريد البدء من جديد بلا بياناتك المحفوظة؟',
    detail:
      'تُنقل كل الحسابات والمسودات والردود التي لم تُرسل إلى مجلد داخل مجلد البيانات يبدأ اسمه بـ «aside-»، ويبدأ Rackside فارغًا. إن لم تطلب ذلك في نافذته، فاختر «إلغاء».',
    yes: 'البدء من جديد',
  },
  teamEngine: {
    message: (hosts: string) => `هل تريد المشاركة مع فريقك عبر ${hosts}؟`,
    detail:
      'ستُرسل ملاحظاتك ووسومك وعلاماتك المشتركة الأخرى إلى هناك، مشفّرة بحيث لا يقرؤها إلا أعضاء فريقك. إن لم تُعدّ فريقًا أو تنضم إلى فريق، فاختر «إلغاء».',
    yes: 'مشاركة',
  },
  teamInvitation: {
    message: 'هل تريد دعوة شخص إلى فريقك؟',
    detail: 'يستطيع كل من لديه رمز الدعوة وعبارة مرورها قراءة كل ما يشاركه فريقك. إن لم تطلب دعوة، فاختر «إلغاء».',
    yes: 'دعوة',
  },
  hook: {
    message: (host: string) => `هل تريد إبلاغ ${host} بشأن تذاكرك؟`,
    detail: 'سيتلقى أرقام التذاكر المُسندة إليك، أو التي فيها وعد مستحق، أو رد موقوف أو غير مؤكد أو مرفوض.',
    withNames:
      'سيتلقى أرقام ومواضيع ومرسلي التذاكر المُسندة إليك، أو التي فيها وعد مستحق، أو رد موقوف أو غير مؤكد أو مرفوض.',
    inside: 'العنوان في شبكة خاصة.',
    doubt: 'إن لم تُعدّ Webhook، فاختر «إلغاء».',
    yes: 'إرسال',
  },
  showPage: {
    message: (host: string) => `هل تريد عرض صفحة من ${host} بجانب التذكرة؟`,
    detail: 'تُفتح الصفحة برابط التذكرة، وهو يحتوي على رمز الوصول إليها.',
    yes: 'عرض الصفحة',
  },
  readPage: {
    message: (host: string) => `هل تريد قراءة الرسائل من هذه الصفحة في ${host} إلى التذكرة؟`,
    detail: 'تبقى مشفّرة على هذا الكمبيوتر.',
    yes: 'قراءة الصفحة',
  },
  leavePage: {
    message: (to: string) => `هل تريد الانتقال إلى ${to}؟`,
    detail: (from: string, to: string) =>
      `تؤدي صفحة ${from} إلى هناك. لا تُدخل كلمة مرور إلا إذا كنت تعلم أنك تسجّل الدخول إلى ${to}.`,
    yes: 'الانتقال إلى هناك',
    no: 'البقاء',
  },
  open: { message: 'هل تريد فتح هذا الرابط في متصفحك أو برنامج بريدك؟', yes: 'فتح' },
  menu: {
    file: 'ملف',
    edit: 'تحرير',
    view: 'عرض',
    window: 'نافذة',
    help: 'مساعدة',
    about: 'حول Rackside',
    close: 'إغلاق النافذة',
    copy: 'نسخ',
    cut: 'قص',
    front: 'إحضار الكل إلى الأمام',
    hide: 'إخفاء Rackside',
    hideOthers: 'إخفاء الآخرين',
    minimize: 'تصغير',
    paste: 'لصق',
    pasteAndMatchStyle: 'لصق كنص عادي',
    quit: 'إنهاء Rackside',
    redo: 'إعادة',
    resetZoom: 'الحجم الفعلي',
    selectAll: 'تحديد الكل',
    services: 'الخدمات',
    togglefullscreen: 'تبديل ملء الشاشة',
    undo: 'تراجع',
    unhide: 'إظهار الكل',
    zoom: 'تكبير/تصغير',
    zoomIn: 'تكبير العرض',
    zoomOut: 'تصغير العرض',
  },
  saveTitle: (name: string, host: string) => `حفظ ${name} من ${host}`,
  cannedFiles: 'الردود الجاهزة',
  exportFolder: 'اختيار مكان تصدير كل شيء',
  exportHere: 'التصدير هنا',
  pages: {
    open: 'فتح Rackside',
    looking: 'جارٍ البحث عن Rackside…',
    closedTitle: 'لم يعد هذا العنوان صالحًا',
    closedWhy: 'كل عنوان يطبعه Rackside يعمل مرة واحدة، في متصفح واحد، حتى يُغلق Rackside. هذا المتصفح غير مسجّل الدخول.',
    closedSteps: [
      'انتقل إلى الطرفية التي يعمل فيها Rackside. في سطرها الأخير عنوان جديد يعمل لمدة دقيقتين.',
      'افتح ذلك العنوان في هذا المتصفح. كل ما حفظته ما زال موجودًا.',
    ],
    closedLink: 'إذا اتبعت رابطًا وكان هذا المتصفح مسجّل الدخول:',
    closedOpen: 'فتح Rackside',
    askedHere: 'لهذا السؤال صفحة خاصة به لا تستطيع نافذة Rackside تغييرها. أجب خلال دقيقتين.',
    answered: 'شكرًا لك. يمكنك إغلاق علامة التبويب هذه.',
    askedLate: 'لم يعد هذا السؤال مفتوحًا. يمكنك إغلاق علامة التبويب هذه.',
    usedTitle: 'استُخدم هذا العنوان من قبل',
    usedNext: 'اختر «فتح علامة التبويب مرة أخرى» في نافذة Rackside، أو ارجع إلى علامة التبويب التي تطرح السؤال.',
    notFromHere: 'غير مسموح.',
    useAddress: 'افتح العنوان الذي طبعه Rackside.',
    getOrPost: 'GET فقط، أو POST لأمر.',
    getOnly: 'GET فقط.',
    noFile: 'الملف غير موجود.',
  },
};
