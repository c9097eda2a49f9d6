import { Eye, Paperclip } from 'lucide-react';
import { type ClipboardEvent, type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Account } from '../../../shared/domain/account.ts';
import type { TicketForm } from '../../../shared/domain/ticket-form.ts';
import { errorWords, t } from '../../i18n/index.ts';
import type { CannedUploads } from '../../parts/canned/attach-files.ts';
import { CannedPicker, PlacesLine, pickerNames } from '../../parts/canned/CannedPicker.tsx';
import { LanguageLine } from '../../parts/canned/LanguageLine.tsx';
import { useCanned } from '../../parts/canned/useCanned.ts';
import { secretsIn } from '../../parts/checks/secrets.ts';
import css from '../../parts/forms/Forms.module.css';
import type { FormSession } from '../../parts/forms/form-session.ts';
import { Markdown } from '../../parts/text/Markdown.tsx';
import { AttachmentList } from '../../parts/writing/AttachmentList.tsx';
import type { Refused } from '../../parts/writing/attachments.ts';
import { DropOverlay, pastedFiles } from '../../parts/writing/DropOverlay.tsx';
import { NoticeLine } from '../../parts/writing/NoticeLine.tsx';
import { useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { afterNextPaint } from '../../ui/dom.ts';
import field from '../../ui/Field.module.css';
import { CheckField, TextBox } from '../../ui/Field.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import type { NewTicketControls } from './slice.ts';

interface MessageFieldProps {
  account: Account;
  session: FormSession<TicketForm>;
  error: string | undefined;
  onSend: () => void;
}

export function MessageField({ account, session, error, onSend }: MessageFieldProps) {
  const draft = useStore(session.draft.store);
  const [preview, setPreview] = useState(false);
  const form = session.form();
  const text = useRef<HTMLTextAreaElement>(null);
  const view = useRef<HTMLElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const about = { id: session.key, deptId: form.deptId, deptName: null };
  const canned = useCanned({
    ...{ account: account.id, ticket: about, field: text, text: form.message },
    onFiles: (uploads) => add([...uploads.keys()], [], uploads),
  });
  const secret = account.settings.checksOff.includes('secrets') ? null : secretsIn(form.message);
  const set = (patch: Partial<TicketForm>) => session.edit((now) => ({ ...now, ...patch }));

  const togglePreview = () => {
    setPreview(!preview);
    // Preview replaces the text field, so move the focus to the new element.
    afterNextPaint(() => (preview ? text : view).current?.focus());
  };
  const chooseFiles = () => files.current?.click();
  useControls({ send: onSend, chooseFiles, togglePreview });

  const add = (list: readonly File[], folders: readonly Refused[] = [], uploads?: CannedUploads) =>
    session.files.add(list, account.settings.attachmentLimit, folders, uploads);

  return (
    <div className={css.group}>
      <label className={css.legend} htmlFor="ticket-message">
        {t('newTicket.message')}
      </label>
      {draft.error && (
        <NoticeLine tone="danger">{t('composer.saveFailed', { what: errorWords(draft.error).what })}</NoticeLine>
      )}
      {secret && <NoticeLine tone="info">{secret}</NoticeLine>}
      <LanguageLine inserted={canned.inserted} onChange={canned.stepLanguage} />
      <PlacesLine fill={canned.fill} unverified={form.for === 'guest'} />
      <MessageText
        box={text}
        canned={canned}
        value={form.message}
        hidden={preview}
        error={error}
        onText={(message) => set({ message })}
        onFiles={add}
        attached={session.files}
      />
      <CannedPicker picker={canned.picker} ticket={about} field={text} />
      {preview && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section ref={view} className={css.preview} aria-label={t('newTicket.preview')} tabIndex={0}>
          {form.message.trim() === '' ? t('newTicket.previewEmpty') : <Markdown text={form.message} />}
        </section>
      )}
      {error && (
        <div id="ticket-message-error" className={field.error} role="alert">
          {error}
        </div>
      )}
      <AttachmentList
        attachments={session.files}
        limit={account.settings.attachmentLimit}
        largest={account.largestSent}
      />
      <MessageTools
        preview={preview}
        markdown={form.markdown}
        onFiles={chooseFiles}
        onCanned={() => {
          setPreview(false);
          afterNextPaint(canned.picker.ask);
        }}
        onPreview={togglePreview}
        onMarkdown={(markdown) => set({ markdown })}
      />
      <input
        ref={files}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          add(Array.from(event.target.files ?? []));
          event.target.value = '';
        }}
      />
      <DropOverlay words={t('newTicket.drop')} about={form.subject.trim() || t('newTicket.noSubject')} onFiles={add} />
    </div>
  );
}

/** Lets the window's keys use the form while it is open. */
function useControls(controls: NewTicketControls): void {
  const store = useAppStore();
  const latest = useRef(controls);
  latest.current = controls;
  useEffect(() => {
    store.getState().newTicket.setControls({
      send: () => latest.current.send(),
      chooseFiles: () => latest.current.chooseFiles(),
      togglePreview: () => latest.current.togglePreview(),
    });
    return () => store.getState().newTicket.setControls(null);
  }, [store]);
}

interface MessageTextProps extends Pick<ComponentProps<typeof TextBox>, 'value' | 'hidden'> {
  box: RefObject<HTMLTextAreaElement | null>;
  canned: ReturnType<typeof useCanned>;
  error: string | undefined;
  attached: FormSession<TicketForm>['files'];
  onText: (text: string) => void;
  onFiles: (files: readonly File[]) => void;
}

function MessageText({ box, canned, value, hidden, error, attached, onText, onFiles }: MessageTextProps) {
  const { fill, picker } = canned;
  const onPaste = (event: ClipboardEvent) => {
    const pasted = pastedFiles(event.clipboardData, attached.store.getState().files);
    if (pasted.length === 0) return;
    event.preventDefault();
    onFiles(pasted);
  };
  return (
    <TextBox
      id="ticket-message"
      ref={box}
      className={css.text}
      placeholder={t('newTicket.placeholder')}
      data-pane-focus={value.trim() === '' ? '' : undefined}
      value={value}
      hidden={hidden}
      rows={6}
      spellCheck
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'ticket-message-error' : undefined}
      onChange={(event) => {
        onText(event.target.value);
        picker.onChange(event);
      }}
      onSelect={picker.onSelect}
      onKeyDown={(event) => picker.onKeyDown(event) || fill.onKeyDown(event)}
      onBlur={() => {
        picker.close();
        fill.leave();
      }}
      onPaste={onPaste}
      {...pickerNames(picker)}
    />
  );
}

interface MessageToolsProps {
  preview: boolean;
  markdown: boolean;
  onFiles: () => void;
  onCanned: () => void;
  onPreview: () => void;
  onMarkdown: (markdown: boolean) => void;
}

function MessageTools({ preview, markdown, onFiles, onCanned, onPreview, onMarkdown }: MessageToolsProps) {
  const keysOf = useKeysOf();
  return (
    <div className={css.row}>
      <Tooltip words={t('newTicket.attach')} keys={keysOf('ticket.attach')} side="top">
        <Button look="plain" icon={Paperclip} onClick={onFiles}>
          {t('newTicket.attach')}
        </Button>
      </Tooltip>
      <Button
        look="plain"
        aria-label={t('canned.insert')}
        // A press must not take the cursor from the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onCanned}
      >
        <span aria-hidden="true">::</span>
      </Button>
      <Tooltip words={t('newTicket.preview')} keys={keysOf('ticket.preview')} side="top">
        <Button look="plain" icon={Eye} aria-pressed={preview} onClick={onPreview}>
          {t('newTicket.preview')}
        </Button>
      </Tooltip>
      <CheckField label={t('newTicket.markdown')} checked={markdown} onChange={onMarkdown} />
    </div>
  );
}
