import { type ClipboardEvent, type KeyboardEvent, type RefObject, useDeferredValue } from 'react';
import { useStore } from 'zustand';
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import type { CannedReply, MacroSteps } from '../../../shared/domain/canned.ts';
import type { SentAs } from '../../../shared/domain/outbox.ts';
import { signatureFor, withSignature } from '../../../shared/domain/signature.ts';
import type { Ticket } from '../../../shared/domain/ticket.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { pickerNames } from '../../parts/canned/CannedPicker.tsx';
import { joinSteps, type MacroPart, withoutPart } from '../../parts/canned/macro.ts';
import { useCanned } from '../../parts/canned/useCanned.ts';
import type { InsertedMacro } from '../../parts/canned/useCannedPicker.ts';
import { showError } from '../../parts/show-error.ts';
import { Written } from '../../parts/text/Markdown.tsx';
import { showUndoable } from '../../parts/undo.ts';
import { pastedFiles } from '../../parts/writing/DropOverlay.tsx';
import { isReadOnly, type ReplySession } from '../../parts/writing/reply-session.ts';
import { useTextUndo } from '../../parts/writing/useTextUndo.ts';
import { useAppStore } from '../../store/app-store.ts';
import { afterNextPaint } from '../../ui/dom.ts';
import { TextBox } from '../../ui/Field.tsx';
import { showToast } from '../../ui/Toast.tsx';
import css from './Composer.module.css';

export type ReplyTools = ReturnType<typeof useReplyTools>;

/** Canned replies, macros, placeholders and undo for the text of a reply. */
export function useReplyTools(
  { settings }: SteadyAccount,
  ticket: Ticket,
  session: ReplySession,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const store = useAppStore();
  const text = useStore(session.draft.store, (draft) => draft.text);
  const macro = useMacro(session);
  const {
    fill,
    picker: canned,
    inserted,
    stepLanguage,
  } = useCanned({
    account: session.account,
    ticket,
    field,
    text,
    onMacro: (applied) => void macro.apply(applied),
    onFiles: (files) => session.files.add([...files.keys()], settings.attachmentLimit, [], files),
  });
  const undoKeys = useTextUndo(field, session, (how, text) => {
    canned.close();
    macro.onMoved(how, text);
  });
  /** Shows the first unfilled placeholder; false if there is none. */
  const showUnfilled = (): boolean => {
    if (!fill.anyOpen()) return false;
    store.getState().composer.showText();
    afterNextPaint(fill.goToFirst);
    return true;
  };
  const askCanned = () => {
    store.getState().composer.showText();
    afterNextPaint(canned.ask);
  };
  const insertCanned = (reply: CannedReply) => {
    store.getState().composer.showText();
    afterNextPaint(() => canned.insertHere(reply));
  };
  /** Inserts a finished text at the cursor, and goes to its first place to fill. */
  const insertText = (finished: string) => {
    store.getState().composer.showText();
    afterNextPaint(() => canned.insertText(finished));
  };
  return { macro, fill, canned, inserted, stepLanguage, undoKeys, showUnfilled, askCanned, insertCanned, insertText };
}

interface ReplyTextProps {
  account: SteadyAccount;
  as: SentAs;
  name: string;
  session: ReplySession;
  field: RefObject<HTMLTextAreaElement | null>;
  view: RefObject<HTMLElement | null>;
  tools: ReplyTools;
  preview: 'none' | 'beside' | 'instead';
  onFiles: (files: readonly File[]) => void;
}

export function ReplyText({ account, as, name, session, field, view, tools, preview, onFiles }: ReplyTextProps) {
  const { text, extras } = useStore(session.draft.store);
  const phase = useStore(session.store, (state) => state.phase);
  const locked = useStore(session.store, isReadOnly);
  const { canned, fill, undoKeys } = tools;
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData, session.files.store.getState().files);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  /** Text typed while the field is locked (still reading, or sending) is kept for the draft. */
  const keptLate = (event: KeyboardEvent): boolean => {
    const typed = locked && phase !== 'unreadable' ? textOfKey(event) : '';
    if (typed !== '') session.addLateText(typed);
    return typed !== '';
  };
  return (
    <div className={css.texts}>
      <TextBox
        ref={field}
        className={css.text}
        aria-label={t('composer.reply')}
        placeholder={phase === 'loading' ? t('composer.loading') : t('composer.placeholder', { name })}
        value={text}
        readOnly={locked}
        hidden={preview === 'instead'}
        rows={1}
        spellCheck
        onChange={(event) => {
          session.draft.edit(event.target.value);
          canned.onChange(event);
        }}
        onSelect={canned.onSelect}
        onKeyDown={(event) => keptLate(event) || undoKeys(event) || canned.onKeyDown(event) || fill.onKeyDown(event)}
        onBlur={() => {
          canned.close();
          fill.leave();
        }}
        onPaste={onPaste}
        {...pickerNames(canned)}
      />
      {preview !== 'none' && (
        <ReplyPreview
          ref={view}
          text={text}
          signature={signatureFor(account.settings.signature, as, text)}
          plain={extras?.plain ?? false}
        />
      )}
    </div>
  );
}

/** The letter or line break that a press would have typed; empty for any other key. */
function textOfKey({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): string {
  const isCommand = (ctrlKey || metaKey || altKey) && !nativeEvent.getModifierState('AltGraph');
  if (isCommand) return '';
  return key === 'Enter' ? '\n' : [...key].length === 1 ? key : '';
}

interface ReplyPreviewProps {
  ref: RefObject<HTMLElement | null>;
  text: string;
  signature: string;
  plain: boolean;
}

/** Shows the reply as the customer will read it, beside the text or in its place. */
function ReplyPreview({ ref, text, signature, plain }: ReplyPreviewProps) {
  const written = useDeferredValue(text);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={ref} className={css.preview} aria-label={t('composer.preview')} tabIndex={0}>
      {written.trim() === '' ? (
        t('composer.previewEmpty')
      ) : (
        <Written text={withSignature(written, signature)} plain={plain} />
      )}
    </section>
  );
}

interface AppliedMacro {
  inserted: InsertedMacro;
  before: MacroSteps | null;
  draft: string;
}

/** Oldest first. Kept outside the view, like the history of the text. */
const appliedMacros = new WeakMap<ReplySession, AppliedMacro[]>();

/** Macros in the current reply. Text and steps are a single change, which one undo reverts. */
function useMacro(session: ReplySession) {
  const store = useAppStore();
  const steps = useStore(session.draft.store, ({ extras }) => extras?.steps ?? null);
  const draftId = () => session.draft.store.getState().id;
  const ofDraft = () => appliedMacros.get(session)?.filter(({ draft }) => draft === draftId()) ?? [];
  const noted = () => session.draft.store.getState().extras?.steps ?? null;

  const note = async (next: MacroSteps | null): Promise<Result<null>> => {
    const chosen = await session.choose({ steps: next });
    if (!chosen.ok) showError(chosen.error);
    return chosen;
  };

  const takeBack = async ({ text, before: clean, after }: InsertedMacro, before: MacroSteps | null) => {
    const now = session.draft.store.getState().text;
    const isOnce = now.split(text).length === 2;
    if (now === after) session.draft.edit(clean);
    else if (isOnce) session.draft.edit(now.replace(text, () => ''));
    else if (noted() !== null) showToast({ title: t('canned.notUndone') });
    return noted() === null ? ok(null) : session.choose({ steps: before });
  };

  return {
    steps,
    async apply(inserted: InsertedMacro) {
      const before = noted();
      appliedMacros.set(session, [...ofDraft(), { inserted, before, draft: draftId() }]);
      if (!(await note(joinSteps(before, inserted.steps))).ok) return;
      // After sending, the draft has neither text nor steps. An undone send restores both.
      const isOver = () => noted() === null && !session.draft.store.getState().text.includes(inserted.text);
      const change = store.getState().marks.addUndoable(session.account, () => takeBack(inserted, before), isOver);
      showUndoable(store.getState(), [session.ticket], change, 'canned.applied', { name: inserted.name });
    },
    /** Updates the steps when undo or redo removes or restores the macro's text. */
    onMoved(how: 'historyUndo' | 'historyRedo', text: string) {
      const isBack = how === 'historyUndo';
      const found = ofDraft().findLast(({ inserted }) => text === (isBack ? inserted.typed : inserted.after));
      if (found) void note(isBack ? found.before : joinSteps(found.before, found.inserted.steps));
    },
    leaveOut: (part: MacroPart) => void (steps && note(withoutPart(steps, part))),
  };
}
