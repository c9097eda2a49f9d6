/** Texts of conversations: topics, and later messages that fit any topic. */
import type { Locale } from './people.ts';
import { EN, type Topic } from './topics-en.ts';
import { AR, DE, ES, FR, JA, KO, PT, RU, ZH } from './topics-other.ts';

/** Departments as the service lists them. Tickets contain the ids. */
export const DEPARTMENTS = [
  { id: 1, name: 'Technical Support' },
  { id: 2, name: 'Billing' },
  { id: 3, name: 'Sales' },
  { id: 4, name: 'Domains & Abuse' },
] as const;

const OWN: Partial<Record<Locale, readonly Topic[]>> = {
  de: DE,
  ja: JA,
  ru: RU,
  ar: AR,
  fr: FR,
  es: ES,
  zh: ZH,
  ko: KO,
  pt: PT,
};

export function topicsOf(locale: Locale): { own: readonly Topic[]; english: readonly Topic[] } {
  return { own: OWN[locale] ?? [], english: EN };
}

export const STAFF = ['Mira Holt', 'Jonas Berg', 'Ana Duarte', 'Samuel Osei', 'Kim Reyes'] as const;

interface Words {
  customer: readonly string[];
  staff: readonly string[];
}

const ENGLISH: Words = {
  customer: [
    'That did it, thank you very much!',
    'Thanks for the quick answer. Unfortunately it is still the same here. What else can I check?',
    'I will try that tonight and come back to you.',
    'Perfect, thank you. One more question: does this also apply to our second domain?',
    'Sorry, I do not understand the second part. Could you explain it once more?',
  ],
  staff: [
    'Hello,\n\nthank you for telling us. We have looked into it once more and corrected it; please try again.\n\nKind regards',
    'Hi,\n\nglad to hear from you. Our colleagues are on it, and we come back to you today.\n\nBest regards',
    'Hello,\n\neverything is as it should be from our side now. Is it the same for you?\n\nKind regards',
  ],
};

const WORDS: Partial<Record<Locale, Words>> = {
  de: {
    customer: [
      'Vielen Dank, das hat geholfen!',
      'Danke für die schnelle Antwort. Leider besteht das Problem noch.',
      'Ich probiere es heute Abend aus und melde mich wieder.',
    ],
    staff: [
      'Guten Tag,\n\nvielen Dank für die Rückmeldung. Wir haben es noch einmal geprüft und behoben; bitte versuchen Sie es erneut.\n\nFreundliche Grüße',
      'Guten Tag,\n\nunsere Technik kümmert sich bereits darum; wir melden uns heute noch.\n\nFreundliche Grüße',
    ],
  },
  ja: {
    customer: [
      'ご対応ありがとうございました。解決いたしました。',
      'ご連絡ありがとうございます。まだ同じ状況です。ご確認をお願いいたします。',
      '承知しました。試してみて、またご連絡いたします。',
    ],
    staff: [
      'ご連絡ありがとうございます。\n\n再度確認し、修正いたしました。もう一度お試しください。',
      'お待たせしております。\n\n担当部署で確認中です。本日中にご連絡いたします。',
    ],
  },
  ru: {
    customer: [
      'Спасибо, всё заработало!',
      'Благодарю за ответ, но проблема осталась. Что ещё можно проверить?',
      'Понял, попробую вечером и напишу.',
    ],
    staff: [
      'Здравствуйте!\n\nМы проверили ещё раз и исправили. Попробуйте, пожалуйста, снова.',
      'Добрый день!\n\nСпециалисты занимаются вопросом, ответим сегодня.',
    ],
  },
  ar: {
    customer: ['شكراً جزيلاً، تم حل المشكلة.', 'شكراً على الرد، لكن المشكلة ما زالت قائمة.', 'سأجرب ذلك وأعود إليكم.'],
    staff: [
      'أهلاً بك،\n\nراجعنا الأمر مرة أخرى وتم التصحيح. نرجو المحاولة من جديد.',
      'أهلاً بك،\n\nالفريق يعمل على ذلك وسنعود إليكم اليوم.',
    ],
  },
  fr: {
    customer: [
      'Merci beaucoup, tout fonctionne !',
      'Merci pour votre réponse, mais le problème persiste.',
      'Je vais essayer ce soir et je reviens vers vous.',
    ],
    staff: [
      'Bonjour,\n\nNous avons vérifié à nouveau et corrigé. Pouvez-vous réessayer ?\n\nBien cordialement',
      "Bonjour,\n\nNos techniciens s'en occupent, nous revenons vers vous aujourd'hui.\n\nBien cordialement",
    ],
  },
  es: {
    customer: [
      '¡Muchas gracias, ya funciona!',
      'Gracias por la respuesta, pero sigue igual.',
      'Lo pruebo esta tarde y les aviso.',
    ],
    staff: [
      'Hola:\n\nLo hemos revisado de nuevo y está corregido. ¿Puede probar otra vez?\n\nSaludos cordiales',
      'Hola:\n\nNuestro equipo está en ello; le escribimos hoy mismo.\n\nSaludos cordiales',
    ],
  },
  zh: {
    customer: ['感謝協助，已經正常了！', '謝謝回覆，但問題還在，麻煩再看一下。', '好的，我試試看再回覆您。'],
    staff: ['您好：\n\n我們已再次檢查並修正，請再試一次。', '您好：\n\n工程師正在處理，今日內回覆您。'],
  },
  ko: {
    customer: ['감사합니다. 해결되었습니다!', '답변 감사합니다만 아직 같은 증상입니다.'],
    staff: [
      '안녕하세요.\n\n다시 확인하여 수정했습니다. 한 번 더 시도해 주세요.',
      '안녕하세요.\n\n담당자가 확인 중이며 오늘 안에 답변드리겠습니다.',
    ],
  },
  pt: {
    customer: ['Muito obrigado, funcionou!', 'Obrigado pela resposta, mas o problema continua.'],
    staff: [
      'Olá,\n\nverificamos de novo e corrigimos. Pode tentar outra vez?',
      'Olá,\n\nnossa equipe está cuidando disso e retorna ainda hoje.',
    ],
  },
};

export function laterWords(locale: Locale): Words {
  return WORDS[locale] ?? ENGLISH;
}

export const ENGLISH_LATER = ENGLISH;
