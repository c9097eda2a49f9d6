import { type KeyboardEvent, memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import { type CannedReply, withVariable } from '../../../shared/domain/canned.ts';
import { sentAs } from '../../../shared/domain/outbox.ts';
import type { Ticket, TicketDetail } from '../../../shared/domain/ticket.ts';
import { focusPaneOnceShown } from '../../commands/panes.ts';
import { t } from '../../i18n/index.ts';
import { CannedPicker } from '../../parts/canned/CannedPicker.tsx';
import { SendLater } from '../../parts/outbox/SendLater.tsx';
import { NameRow } from '../../parts/writing/AgentName.tsx';
import { AttachmentList } from '../../parts/writing/AttachmentList.tsx';
import type { Refused } from '../../parts/writing/attachments.ts';
import { DropOverlay } from '../../parts/writing/DropOverlay.tsx';
import { SavedMark } from '../../parts/writing/NoticeLine.tsx';
import { type ReplySession, useReplyBegun, useReplySession } from '../../parts/writing/reply-session.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { turnedTo } from '../../store/current-ticket.ts';
import { useLayout } from '../../ui/hooks.ts';
import { SignatureLine } from './AddressLine.tsx';
import css from './Composer.module.css';
import { AnswersButton, EarlierAnswers, openAnswer } from './EarlierAnswers.tsx';
import { ReplyLines } from './ReplyLines.tsx';
import { ReplyText, useReplyTools } from './ReplyText.tsx';
import { ComposerBar, SendButtons, SendTimeDialog } from './SendButtons.tsx';
import { useSendAnd } from './send-options.ts';
import { type ComposerControls, hasRoomForPreview } from './slice.ts';
import { areFilesKept, lacksName, type Sending, useSend } from './useSend.ts';

/** Gives the keys one object that always has the functions of the last render. */
function useControls(controls: ComposerControls): void {
  const store = useAppStore();
  const { current: shared } = useRef(controls);
  Object.assign(shared, controls);
  useEffect(() => {
    store.getState().composer.setControls(shared);
    // Waits for the next ticket's controls, so that views that need some don't render twice.
    return () =>
      queueMicrotask(() => {
        const { controls, setControls } = store.getState().composer;
        if (controls === shared) setControls(null);
      });
  }, [store, shared]);
}

/** A ticket that is only passed is not looked at, so that the next one needn't wait. */
const LOOK_AFTER_MS = 300;

/** Looks for earlier answers once the agent rests at the ticket, and after each new message. */
function useAnswers(account: string, { ticket: { id }, fingerprint, turn }: TicketDetail): void {
  const store = useAppStore();
  const isTurnedTo = useApp((app) => turnedTo(app) === id);
  const entries = useApp(({ ticket }) => (ticket.id === id ? ticket.timeline?.length : undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again for other messages
  useEffect(() => {
    const resting = setTimeout(() => void store.getState().answers.look(account, id), LOOK_AFTER_MS);
    return () => clearTimeout(resting);
  }, [store, account, id, fingerprint.lastReply, turn, isTurnedTo, entries]);
}

/** Reads the draft when the reply is shown, and stores it when it is left. */
function useStoredDraft(session: ReplySession): void {
  useEffect(() => {
    void session.refresh();
    return () => void session.draft.flush();
  }, [session]);
}

/** Focuses the text when it is asked for and can be written in, and inserts a wanted reply. */
function useWantedFocus(
  { ticket, store: state }: ReplySession,
  field: RefObject<HTMLElement | null>,
  insertCanned: ComposerControls['insertCanned'],
): void {
  const store = useAppStore();
  const wanted = useApp((app) => app.composer.focusWanted === ticket);
  const isDue = useStore(state, ({ phase }) => wanted && phase === 'ready');
  useEffect(() => {
    if (!isDue) return;
    const { cannedWanted, wantFocus } = store.getState().composer;
    field.current?.focus();
    wantFocus(null);
    if (cannedWanted) insertCanned(cannedWanted);
  }, [store, field, isDue, insertCanned]);
}

/** Places the preview, and moves the focus when the focused element goes away. */
function usePreview(
  isOpen: boolean,
  field: RefObject<HTMLElement | null>,
  view: RefObject<HTMLElement | null>,
): 'none' | 'beside' | 'instead' {
  const store = useAppStore();
  const preview = useApp((app) => app.composer.preview);
  const beside = hasRoomForPreview(useLayout());
  const previewed = useRef(preview);
  useEffect(() => {
    if (previewed.current === preview) return;
    previewed.current = preview;
    (preview && !beside ? view.current : field.current)?.focus();
  }, [field, view, preview, beside]);
  const isBeside = preview && beside && isOpen;
  useLayoutEffect(() => {
    store.getState().composer.setPreviewBeside(isBeside);
    return () => store.getState().composer.setPreviewBeside(false);
  }, [store, isBeside]);
  if (isBeside) return 'beside';
  return preview && !beside ? 'instead' : 'none';
}

export const Composer = memo(function Composer({ account, detail }: { account: SteadyAccount; detail: TicketDetail }) {
  const { ticket } = detail;
  const { settings } = account;
  const session = useReplySession(account.id, ticket.id);
  const draft = useStore(session.draft.store);
  const begun = useReplyBegun(account.id, ticket.id);
  const full = useApp((app) => app.composer.full);
  /** Stays open until Escape or sending: closed on blur, it would move a press's target away. */
  const [engaged, setEngaged] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const view = useRef<HTMLElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const tools = useReplyTools(account, ticket, session, field);
  const sending = useSend(account, detail, session, tools, () => setEngaged(false));
  const { sendAnd, sendAt, askLater, sendLater, timing, closeTiming } = useSendAnd(session, sending.send);
  const name = ticket.requester.name || ticket.requester.email;
  const as = sentAs(settings.replyAs, ticket.requester, draft.extras?.contact);
  const isReadingAnswers = useApp((app) => openAnswer(app, account.id, ticket.id) !== null);
  const isWriting = engaged || isReadingAnswers || sending.asking !== null;
  const isOpen = isWriting || begun;
  const preview = usePreview(isOpen, field, view);
  useStoredDraft(session);
  const insertCanned = (reply: CannedReply) => {
    setEngaged(true);
    tools.insertCanned(reply);
  };
  useWantedFocus(session, field, insertCanned);
  useAnswers(account.id, detail);

  const awaited = (sent: Promise<void> | undefined) => (areFilesKept(session) ? sent : undefined);
  useControls({
    focus: () => field.current?.focus(),
    chooseFiles: () => picker.current?.click(),
    send: (and) => awaited(and ? sendAnd({ and, when: '' }) : sending.send()),
    sendAsBefore: () => awaited(sendAnd(settings.sendAnd)),
    sendLater: askLater,
    openCanned: tools.askCanned,
    insertCanned,
    insertText(text) {
      setEngaged(true);
      tools.insertText(text);
    },
    stepPlace: tools.fill.step,
  });

  const addFiles = (files: readonly File[], folders: readonly Refused[] = []) => {
    session.files.add(files, settings.attachmentLimit, folders);
    setEngaged(true);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    // Leave the text, also where a notice asked for something: the next keys are commands.
    sending.stopAsking();
    setEngaged(false);
    // At full height the ticket pane stays hidden until the next paint.
    focusPaneOnceShown('ticket');
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what its controls do not use themselves
    <div
      className={css.composer}
      data-open={isOpen ? '' : undefined}
      data-writing={isWriting ? '' : undefined}
      data-full={full && isWriting ? '' : undefined}
      data-beside={preview === 'beside' ? '' : undefined}
      onKeyDown={onKeyDown}
      // A press on a button must not move that button before it is released.
      onFocus={({ target }) => target instanceof HTMLButtonElement || setEngaged(true)}
      onBlur={() => void session.draft.flush()}
    >
      <ReplyLines {...{ account, detail, session, tools, sending, begun }} />
      <EarlierAnswers account={account.id} ticket={ticket.id} onInsert={tools.insertText} />
      <ReplyText {...{ account, as, name, session, field, view, tools, preview }} onFiles={addFiles} />
      {!isOpen && <AnswersButton account={account.id} ticket={ticket.id} />}
      <CannedPicker picker={tools.canned} ticket={ticket} field={field} />
      <div className={css.extras}>
        {preview !== 'instead' && <SignatureLine signature={settings.signature} as={as} text={draft.text} />}
        <AttachmentList attachments={session.files} limit={settings.attachmentLimit} largest={account.largestSent} />
        <MissingName {...{ account, ticket, session, field, sending }} />
      </div>
      <ComposerBar onAttach={() => picker.current?.click()} onCanned={tools.askCanned}>
        {isOpen && <AnswersButton account={account.id} ticket={ticket.id} />}
        <SavedMark draft={draft} />
        <SendButtons
          sending={useStore(session.store, (state) => state.sending)}
          ready={draft.text.trim() !== '' && sending.asking !== 'name'}
          choice={settings.sendAnd}
          onSend={() => void sending.send()}
          onSendAnd={sendAnd}
          onSendLater={askLater}
        />
      </ComposerBar>
      <FilePicker ref={picker} onFiles={addFiles} />
      <SendTimeDialog and={timing === 'later' ? null : timing} name={name} onClose={closeTiming} onPick={sendAt} />
      <SendLater
        open={timing === 'later'}
        ticket={ticket.id}
        title={t('composer.sendLater')}
        onClose={closeTiming}
        onPick={sendLater}
      />
      <ReplyDrop ticket={ticket} name={name} onFiles={addFiles} />
    </div>
  );
});

interface ReplyDropProps {
  ticket: TicketDetail['ticket'];
  name: string;
  onFiles: (files: File[], folders: readonly Refused[]) => void;
}

const ReplyDrop = ({ ticket: { tid, subject }, name, onFiles }: ReplyDropProps) => (
  <DropOverlay
    words={t('composer.drop', { name })}
    about={t('composer.dropTicket', { tid, subject })}
    onFiles={onFiles}
  />
);

function FilePicker({ ref, onFiles }: { ref: RefObject<HTMLInputElement | null>; onFiles: (files: File[]) => void }) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      onChange={(event) => {
        onFiles(Array.from(event.target.files ?? []));
        event.target.value = '';
      }}
    />
  );
}

interface MissingNameProps {
  account: SteadyAccount;
  ticket: Ticket;
  session: ReplySession;
  field: RefObject<HTMLElement | null>;
  sending: Sending;
}

/** Asks for the agent's name once a send waits for it, and then sends. */
function MissingName({ account, ticket, session, field, sending }: MissingNameProps) {
  const nameless = useStore(session.draft.store, ({ extras }) => lacksName(account, ticket, extras));
  // The agent may have pressed *Send reply* while the name was being saved.
  const latest = useRef(sending);
  latest.current = sending;
  const onSaved = (name: string) => {
    // A canned reply inserted before the name was known still waits for it.
    const { text } = session.draft.store.getState();
    const filled = withVariable(text, 'agent.name', name);
    if (filled !== text && session.store.getState().sending === 'no') session.draft.edit(filled);
    const { asking, sendAnyway, stopAsking } = latest.current;
    if (asking && session.draft.store.getState().text.trim() !== '') return void sendAnyway('name');
    stopAsking();
    const { activeElement: at, body } = document;
    if (at === body || field.current?.parentElement?.contains(at)) field.current?.focus();
  };
  // A gap for the name holds a reply up before the name itself is asked for.
  const { asking } = sending;
  if (asking !== 'name' && (asking === null || !nameless)) return null;
  return <NameRow account={account} wanted={asking === 'name'} onSaved={onSaved} />;
}
