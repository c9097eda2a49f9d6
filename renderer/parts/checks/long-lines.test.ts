import { expect, it } from 'vitest';
import { checkReply } from './check-reply.ts';
import { namesIn } from './names-in-text.ts';

const LENGTH = 20_000;
const to = { names: ['Maria Rossi'], emails: ['maria@rossi.example'], conversation: 'Mail is down' };

// Each of them took seconds a key: a key without line breaks, a text in Chinese, a path, a log.
it.each(['a', 'Ab1-', 'a.', 'aa.bb.', 'A_', '1-', '{{', '请查看附件', 'パスワード', 'eyJaaaaaaaa.', '-- \n'])(
  'a long text of %j is looked through while one types',
  (piece) => {
    const text = piece.repeat(LENGTH / piece.length);
    const posts = [text.repeat(20)];
    const began = performance.now();
    const signature = 'Maya';
    const written = { customer: posts, staff: posts };
    checkReply({ text, resting: false, signature, off: [], files: 0, to, written, others: [] });
    namesIn(text, 'Mail is down', signature);
    expect(performance.now() - began).toBeLessThan(1000);
  },
);
