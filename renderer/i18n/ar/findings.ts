import type * as en from '../en/findings.ts';
import type { Translated } from '../translated.ts';
import { mailReasons, mailSteps, mailVerdicts, ourMailSteps } from './mail-findings.ts';
import { nameReasons, nameSteps, nameVerdicts, ourNameSteps } from './name-findings.ts';
import { ourSiteSteps, siteReasons, siteSteps, siteVerdicts } from './site-findings.ts';

const unaskedVerdicts = {
  silent: 'لم تصل إجابة في الوقت المحدد: {{what}}.',
  unreachable: 'تعذّر الاتصال: {{what}}.',
  refused: 'رفض الطرف الآخر الإجابة: {{what}}.',
  special: 'العنوان ليس على الإنترنت العام، لذلك لم يُرسل شيء: {{what}}.',
  bounded: 'كانت البيانات أكثر مما يسمح الفحص بقراءته: {{what}}.',
  proxy: 'وكيل هذا الكمبيوتر (proxy) لا يمرّر السؤال: {{what}}.',
  malformed: 'تعذّرت قراءة الإجابة: {{what}}.',
  nobody: 'لا يوجد خادم لسؤاله: {{what}}.',
};

const unaskedReasons = {
  silent: 'قد يكون الاتصال أو الخادم بطيئًا في هذه اللحظة، فهذا لا يدل على شيء بشأن النطاق.',
  unreachable: 'قد لا تسمح شبكتنا بذلك، فهذا لا يدل على شيء بشأن النطاق.',
  refused: 'تحدّ خوادم كثيرة ممن يسأل وعدد المرات، فهذا لا يدل على شيء بشأن النطاق.',
  special: 'قد يؤدي الاسم إلى شبكة خاصة، وعمليات الفحص لا تدخلها أبدًا.',
  bounded: 'تحدّ عمليات الفحص مما تقرؤه، فيبقى الباقي غير معروف.',
  proxy: 'من هذه الشبكة لا يمكن طرح سوى الأسئلة التي يمرّرها الوكيل.',
  malformed: 'الإجابة غير المقروءة لا تثبت شيئًا، لكن برامج أخرى قد تواجه معها صعوبة أيضًا.',
  nobody: 'لا يُعرف خادم لهذا السؤال، فيبقى مفتوحًا.',
};

const unaskedSteps = {
  silent: 'سنسأل مرة أخرى لاحقًا.',
  unreachable: 'سنسأل مرة أخرى من شبكة أخرى.',
  refused: 'سنسأل مرة أخرى بعد بضع دقائق.',
  special: 'يُرجى التأكد من أن الاسم يؤدي إلى عنوان عام.',
  bounded: 'سنتحقق من الباقي يدويًا.',
  proxy: 'سنسأل من شبكة بلا وكيل.',
  malformed: 'سنطّلع على الإجابة الأصلية.',
  nobody: 'سنبحث عن ذلك يدويًا.',
};

export const findingVerdicts: Translated<typeof en.findingVerdicts> = {
  ...nameVerdicts,
  ...mailVerdicts,
  ...siteVerdicts,
  ...unaskedVerdicts,
};

export const findingReasons: Translated<typeof en.findingReasons> = {
  ...nameReasons,
  ...mailReasons,
  ...siteReasons,
  ...unaskedReasons,
};

export const findingSteps: Translated<typeof en.findingSteps> = {
  ...nameSteps,
  ...mailSteps,
  ...siteSteps,
  ...unaskedSteps,
};

export const ourFindingSteps: Translated<typeof en.ourFindingSteps> = {
  ...ourNameSteps,
  ...ourMailSteps,
  ...ourSiteSteps,
};
