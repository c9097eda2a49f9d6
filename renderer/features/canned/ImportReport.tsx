import { type ReactNode, useState } from 'react';
import { commaList } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import layout from '../../ui/layout.module.css';
import signs from '../../ui/signs.module.css';
import css from './canned.module.css';
import type { ImportPreview } from './import-preview.ts';
import type { BroughtReplies, RefusedForeign } from './other-desks/read-replies.ts';

/** More lines of a kind are counted only. */
const MOST_LINES = 300;
const MOST_NAMES = 3;

/** Tells everything about an import before it is done: no part of a file is left out silently. */
export function ImportReport({ preview: { brought, outcome } }: { preview: ImportPreview }) {
  const { added, changed, same, refused } = outcome;
  const fields = brought.fields.filter(({ raw, becomes }) => becomes !== null && becomes !== raw);
  const unknown = brought.fields.filter(({ becomes }) => becomes === null);
  const left = [...brought.left].map(([what, replies]) =>
    t('cannedImport.leftOf', { what, list: namesIn([...replies]) }),
  );
  // The desk knows our own formats only.
  const others = refused.map(
    ({ file, reply, reason }): RefusedForeign => ({
      file: brought.replies.get(reply ?? '')?.file ?? file,
      reply,
      reason: reason === 'kind' || reason === 'other-format' ? 'no-replies' : reason,
    }),
  );
  return (
    <>
      <Names title={t('canned.importAdded', { count: added.length })} names={added} replies={brought.replies} />
      <Names title={t('canned.importChanged', { count: changed.length })} names={changed} replies={brought.replies} />
      {same.length > 0 && <p className={signs.quiet}>{t('canned.importSame', { count: same.length })}</p>}
      <Lines title={t('cannedImport.fields')} lines={fields.map(fieldWords)} />
      <Lines title={t('cannedImport.unknown')} lines={unknown.map(({ raw }) => raw)} />
      <Lines
        title={t('cannedImport.renamed')}
        lines={brought.renamed.map((names) => t('cannedImport.renamedTo', names))}
      />
      <Lines title={t('cannedImport.left')} lines={left} />
      <RefusedReplies refused={[...brought.refused, ...others]} />
      {added.length + changed.length + same.length === 0 && <p className={signs.quiet}>{t('canned.importNothing')}</p>}
    </>
  );
}

function fieldWords({ raw, becomes, fallback }: BroughtReplies['fields'][number]): string {
  const vars = { field: raw, variable: becomes ?? '' };
  return fallback === null ? t('cannedImport.becomes', vars) : t('cannedImport.becomesWithout', { ...vars, fallback });
}

function namesIn(names: readonly string[]): string {
  const list = commaList(names.slice(0, MOST_NAMES));
  return names.length > MOST_NAMES ? t('cannedImport.andMore', { list, count: names.length - MOST_NAMES }) : list;
}

function Lines({ title, lines }: { title: string; lines: readonly ReactNode[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h4 className={layout.label}>{title}</h4>
      <ul className={css.names}>
        {lines.slice(0, MOST_LINES).map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and never move
          <li key={place} dir="auto">
            {line}
          </li>
        ))}
        {lines.length > MOST_LINES && <li>{t('cannedImport.more', { count: lines.length - MOST_LINES })}</li>}
      </ul>
    </section>
  );
}

interface NamesProps {
  title: string;
  names: readonly string[];
  replies: BroughtReplies['replies'];
}

const Names = ({ title, names, replies }: NamesProps) => (
  <Lines
    title={title}
    lines={names.map((name) => {
      const text = replies.get(name)?.text;
      return text === undefined ? name : <Sample key={name} name={name} text={text} />;
    })}
  />
);

/** A reply whose text unfolds, as it would be stored. */
function Sample({ name, text }: { name: string; text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen && (
        <div className={css.sample} dir="auto">
          {text}
        </div>
      )}
    </details>
  );
}

const REFUSAL_TEXTS: Record<RefusedForeign['reason'], MessageKey> = {
  unreadable: 'canned.whyUnreadable',
  'not-a-file': 'canned.whyNotFile',
  'leads-away': 'canned.whyLeadsAway',
  'too-large': 'canned.whyTooLarge',
  'too-many': 'canned.whyTooMany',
  'not-text': 'canned.whyNotText',
  'not-json': 'canned.whyNotJson',
  'other-format': 'canned.whyOtherFormat',
  'newer-format': 'canned.whyNewer',
  'front-matter': 'canned.whyFrontMatter',
  kind: 'canned.whyKind',
  'no-name': 'canned.whyNoName',
  'no-text': 'canned.whyNoText',
  'name-too-long': 'canned.whyNameLong',
  'text-too-long': 'canned.whyTextLong',
  keywords: 'canned.whyKeywords',
  department: 'canned.whyDepartment',
  'macro-tags': 'canned.whyMacroTags',
  'macro-snooze': 'canned.whyMacroSnooze',
  'macro-promise': 'canned.whyMacroPromise',
  'macro-after': 'canned.whyMacroAfter',
  language: 'canned.whyLanguage',
  files: 'canned.whyFiles',
  'file-missing': 'canned.whyFileMissing',
  'file-too-large': 'canned.whyFileLarge',
  twice: 'canned.whyTwice',
  inactive: 'cannedImport.whyInactive',
  category: 'cannedImport.whyCategory',
  internal: 'cannedImport.whyInternal',
  cut: 'cannedImport.whyCut',
  'no-replies': 'cannedImport.whyNone',
};

export const RefusedReplies = ({ refused }: { refused: readonly RefusedForeign[] }) => (
  <Lines
    title={t('canned.refused', { count: refused.length })}
    lines={refused.map(({ file, reply, reason }) => (
      <>
        <bdi>{reply === null ? file : t('canned.refusedIn', { reply, file })}</bdi>: {t(REFUSAL_TEXTS[reason])}
      </>
    ))}
  />
);
