import { it } from 'vitest';
import { checkReply } from './check-reply.ts';
import { namesIn } from './own-text.ts';

/** Ten times a long text. Quadratic work takes many minutes; a busy machine takes one. */
const LENGTH = 200_000;
const LIMIT = { timeout: 120_000 };

// Each of them took seconds a key: a key without line breaks, a text in Chinese, a path, a log.
it.each(['a', 'Ab1-', 'a.', 'aa.bb.', 'A_', '1-', '{{', '请查看附件', 'パスワード', 'eyJaaaaaaaa.', '-- \n'])(
  'a long text of %j is looked through while one types',
  LIMIT,
  (piece) => {
    const text = piece.repeat(LENGTH / piece.length);
    const posts = [text.repeat(2)];
    const signature = 'Maya';
    const written = { customer: posts, staff: posts };
    checkReply({ text, resting: false, signature, off: [], files: 0, plain: false, written, others: [] });
    namesIn(text, 'Mail is down', signature);
  },
);
