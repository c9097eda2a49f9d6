import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import type { Account, SendChoice } from '../../../shared/domain/account.ts';
import { type CannedReply, withVariable } from '../../../shared/domain/canned.ts';
import { sentAs } from '../../../shared/domain/outbox.ts';
import { signatureFor } from '../../../shared/domain/signature.ts';
import type { TicketDetail } from '../../../shared/domain/ticket.ts';
import { focusPaneOnceShown } from '../../commands/panes.ts';
import { t } from '../../i18n/index.ts';
import { CannedPicker, PlacesLine, pickerNames } from '../../parts/canned/CannedPicker.tsx';
import { useCanned } from '../../parts/canned/useCanned.ts';
import { PracticeOffer } from '../../parts/practice/PracticeOffer.tsx';
import { NameRow } from '../../parts/writing/AgentName.tsx';
import { AttachmentList } from '../../parts/writing/AttachmentList.tsx';
import { DropOverlay, pastedFiles } from '../../parts/writing/DropOverlay.tsx';
import { SavedMark } from '../../parts/writing/NoticeLine.tsx';
import { useReplyBegun, useReplySession } from '../../parts/writing/reply-session.ts';
import { useTextUndo } from '../../parts/writing/useTextUndo.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { afterNextPaint } from '../../ui/dom.ts';
import { TextBox } from '../../ui/Field.tsx';
import { useLayout, useNow } from '../../ui/hooks.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { AddressLine, SignatureLine } from './AddressLine.tsx';
import css from './Composer.module.css';
import { ComposerBar } from './ComposerBar.tsx';
import { ComposerNotices, NewsLine } from './ComposerNotices.tsx';
import { newsOf } from './open-news.ts';
import { ReplyPreview } from './ReplyPreview.tsx';
import { SendButtons } from './SendButtons.tsx';
import { SendTimeDialog } from './SendTimeDialog.tsx';
import { SentSinceLine } from './SentSinceLine.tsx';
import { StepsLine } from './StepsLine.tsx';
import { hasRoomForPreview } from './slice.ts';
import { useMacro } from './useMacro.ts';
import { lacksName, useSend } from './useSend.ts';

export const Composer = memo(function Composer({ account, detail }: { account: Account; detail: TicketDetail }) {
  const { ticket } = detail;
  const store = useAppStore();
  const session = useReplySession(account.id, ticket.id);
  const draft = useStore(session.draft.store);
  const { phase, sending, error } = useStore(session.store);
  const begun = useReplyBegun(account.id, ticket.id);
  const preview = useApp((app) => app.composer.preview);
  const full = useApp((app) => app.composer.full);
  const beside = hasRoomForPreview(useLayout());
  const wanted = useApp((app) => app.composer.focusWanted === ticket.id);
  const now = useNow();
  /**
   * Stays open until Escape or sending. If it closed on blur, the target of a press would move away
   * under the pointer.
   */
  const [engaged, setEngaged] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const view = useRef<HTMLElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const macro = useMacro(session);
  const { fill, picker: canned } = useCanned({
    ...{ account: account.id, ticket, field, text: draft.text },
    onMacro: (inserted) => void macro.apply(inserted),
  });
  const undoKeys = useTextUndo(field, session, (how, text) => {
    canned.close();
    macro.onMoved(how, text);
  });
  const [timing, setTiming] = useState<'snooze' | 'promise' | null>(null);
  const { send, sendAnd, areFilesKept, asking, setAsking } = useSend(account, detail, session, {
    onSent: () => setEngaged(false),
    inserted: canned.inserted,
    showUnfilled() {
      if (!fill.anyOpen()) return false;
      store.getState().composer.showText();
      afterNextPaint(fill.goToFirst);
      return true;
    },
  });
  const held = useApp((app) => app.ticket.isHeaderHeld);
  const news = useMemo(() => (begun && held ? newsOf(detail) : null), [begun, held, detail]);
  const unfilled = asking?.about === 'places' && fill.open.length > 0;
  const name = ticket.requester.name || ticket.requester.email;
  const as = sentAs(account.settings.replyAs, ticket.requester, draft.extras?.contact);
  const nameless = lacksName(account, ticket, draft.extras);
  const isWriting = engaged || asking !== null;
  const isOpen = isWriting || begun;
  const isBeside = preview && beside && isOpen;
  const locked = phase !== 'ready' || sending === 'text' || sending === 'desk';

  useEffect(() => {
    void session.refresh();
    return () => void session.draft.flush();
  }, [session]);

  useEffect(() => {
    if (!wanted || phase !== 'ready') return;
    field.current?.focus();
    store.getState().composer.wantFocus(null);
  }, [store, wanted, phase]);

  // When the preview replaces the text or goes away, the focused element is gone: focus the new
  // one.
  const previewed = useRef(preview);
  useEffect(() => {
    if (previewed.current === preview) return;
    previewed.current = preview;
    (preview && !beside ? view.current : field.current)?.focus();
  }, [preview, beside]);

  useLayoutEffect(() => {
    store.getState().composer.setPreviewBeside(isBeside);
    return () => store.getState().composer.setPreviewBeside(false);
  }, [store, isBeside]);

  const askCanned = () => {
    store.getState().composer.showText();
    afterNextPaint(canned.ask);
  };
  const insertCanned = (reply: CannedReply) => {
    store.getState().composer.showText();
    setEngaged(true);
    afterNextPaint(() => canned.insertHere(reply));
  };
  const choose = (choice: SendChoice) => sendAnd(choice, setTiming);
  const onTime = (and: 'snooze' | 'promise', at: number, text: string, when: string) => {
    setTiming(null);
    sendAnd({ and, when }, setTiming, { at, text });
  };
  const latest = useRef({
    send,
    choose,
    areFilesKept,
    askCanned,
    insertCanned,
    asking,
    step: fill.step,
    last: account.settings.sendAnd,
  });
  latest.current = {
    ...{ send, choose, areFilesKept, askCanned, insertCanned, asking },
    step: fill.step,
    last: account.settings.sendAnd,
  };
  useEffect(() => {
    const awaited = (sending: Promise<void> | undefined) => (latest.current.areFilesKept() ? sending : undefined);
    store.getState().composer.setControls({
      focus: () => field.current?.focus(),
      chooseFiles: () => picker.current?.click(),
      send: (and) => awaited(and ? latest.current.choose({ and, when: '' }) : latest.current.send()),
      sendAsBefore: () => awaited(latest.current.choose(latest.current.last)),
      openCanned: () => latest.current.askCanned(),
      insertCanned: (reply) => latest.current.insertCanned(reply),
      stepPlace: (by) => latest.current.step(by),
    });
    return () => store.getState().composer.setControls(null);
  }, [store]);

  const addFiles = (files: readonly File[], folders: Parameters<typeof session.files.add>[2] = []) => {
    session.files.add(files, account.settings.attachmentLimit, folders);
    setEngaged(true);
    field.current?.focus();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData, session.files.store.getState().files);
    if (files.length === 0) return;
    event.preventDefault();
    addFiles(files);
  };
  const onNamed = (name: string) => {
    // A canned reply inserted before the name was known still waits for it.
    const { text } = session.draft.store.getState();
    const filled = withVariable(text, 'agent.name', name);
    if (filled !== text && session.store.getState().sending === 'no') session.draft.edit(filled);
    // The agent may have pressed *Send reply* while the name was being saved, or removed the text.
    const { asking, send } = latest.current;
    if (asking && session.draft.store.getState().text.trim() !== '')
      return void send(asking.order, { ...asking.confirmed, missingName: true });
    setAsking(null);
    const { activeElement: at, body } = document;
    if (at === body || field.current?.parentElement?.contains(at)) field.current?.focus();
  };
  /** Text typed while the field is locked (still reading, or sending) is kept for the draft. */
  const keptLate = (event: KeyboardEvent): boolean => {
    const typed = locked && phase !== 'unreadable' ? textOfKey(event) : '';
    if (typed !== '') session.addLateText(typed);
    return typed !== '';
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    // Leave the text, also where a notice asked for something: the next keys are commands.
    setAsking(null);
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
      data-beside={isBeside ? '' : undefined}
      onKeyDown={onKeyDown}
      // A press on a button must not move that button before it is released.
      onFocus={({ target }) => target instanceof HTMLButtonElement || setEngaged(true)}
      onBlur={() => void session.draft.flush()}
    >
      <div className={css.extras}>
        <AddressLine ticket={ticket} account={account} session={session} />
        {phase === 'unreadable' && error ? (
          <ErrorNotice
            error={error}
            actions={<Button onClick={() => void session.refresh()}>{t('ui.tryAgain')}</Button>}
          />
        ) : (
          <ComposerNotices account={account} detail={detail} session={session} news={news} now={now} />
        )}
        {draft.sentSince !== null && (
          <SentSinceLine
            ticket={ticket.id}
            at={draft.sentSince}
            now={now}
            onSendAnyway={
              asking?.about === 'sent-since'
                ? () => void send(asking.order, { ...asking.confirmed, sentSince: true })
                : undefined
            }
          />
        )}
        {news && (
          <NewsLine
            news={news}
            detail={detail}
            now={now}
            onSendAnyway={asking?.about === 'news' ? () => void send(asking.order, asking.confirmed) : undefined}
          />
        )}
        {begun && !locked && (
          <PracticeOffer
            key={ticket.id}
            place="composer"
            ticket={ticket.id}
            onGone={() => store.getState().composer.controls?.focus()}
          />
        )}
        <PlacesLine
          fill={fill}
          unverified={detail.certainty === 'unverified'}
          onSendAnyway={
            unfilled ? () => void send(asking.order, { ...asking.confirmed, unfilledPlaces: true }) : undefined
          }
        />
        {macro.steps && (
          <StepsLine
            steps={macro.steps}
            onLeaveOut={macro.leaveOut}
            onSendAnyway={
              asking?.about === 'steps'
                ? () => void send(asking.order, { ...asking.confirmed, invalidSteps: true })
                : undefined
            }
          />
        )}
      </div>
      <div className={css.texts}>
        <TextBox
          ref={field}
          className={css.text}
          aria-label={t('composer.reply')}
          placeholder={phase === 'loading' ? t('composer.loading') : t('composer.placeholder', { name })}
          value={draft.text}
          readOnly={locked}
          hidden={preview && !beside}
          dir="auto"
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
        {preview && (!beside || isOpen) && (
          <ReplyPreview
            ref={view}
            text={draft.text}
            signature={signatureFor(account.settings.signature, as)}
            plain={draft.extras?.plain ?? false}
          />
        )}
      </div>
      <CannedPicker picker={canned} ticket={ticket} field={field} />
      <div className={css.extras}>
        {(!preview || beside) && <SignatureLine signature={account.settings.signature} as={as} text={draft.text} />}
        <AttachmentList
          attachments={session.files}
          limit={account.settings.attachmentLimit}
          largest={account.largestSent}
        />
        {(asking?.about === 'name' || (nameless && (engaged || begun))) && (
          <NameRow account={account} wanted={asking?.about === 'name'} onSaved={onNamed} />
        )}
      </div>
      <ComposerBar onAttach={() => picker.current?.click()} onCanned={askCanned}>
        <SavedMark draft={draft} />
        <SendButtons
          sending={sending}
          ready={draft.text.trim() !== ''}
          choice={account.settings.sendAnd}
          onSend={() => void send()}
          onSendAnd={choose}
        />
      </ComposerBar>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          addFiles(Array.from(event.target.files ?? []));
          event.target.value = '';
        }}
      />
      <SendTimeDialog and={timing} name={name} onClose={() => setTiming(null)} onPick={onTime} />
      <DropOverlay
        name={name}
        about={t('composer.dropTicket', { tid: ticket.tid, subject: ticket.subject })}
        onFiles={addFiles}
      />
    </div>
  );
});

/** The letter or line break that a press would have typed; empty for any other key. */
function textOfKey({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): string {
  const isCommand = (ctrlKey || metaKey || altKey) && !nativeEvent.getModifierState('AltGraph');
  if (isCommand) return '';
  return key === 'Enter' ? '\n' : [...key].length === 1 ? key : '';
}
