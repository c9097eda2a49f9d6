import { Eye, Paperclip } from 'lucide-react';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Account } from '../../../shared/domain/account.ts';
import type { TicketForm } from '../../../shared/domain/ticket-form.ts';
import { errorWords, t } from '../../i18n/index.ts';
import { CannedPicker, PlacesLine, pickerNames } from '../../parts/canned/CannedPicker.tsx';
import { useCanned } from '../../parts/canned/useCanned.ts';
import { secretsIn } from '../../parts/checks/secrets.ts';
import css from '../../parts/forms/Forms.module.css';
import type { FormSession } from '../../parts/forms/form-session.ts';
import { Markdown } from '../../parts/text/Markdown.tsx';
import { AttachmentList } from '../../parts/writing/AttachmentList.tsx';
import { DropOverlay, pastedFiles } from '../../parts/writing/DropOverlay.tsx';
import { NoticeLine } from '../../parts/writing/NoticeLine.tsx';
import { useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { afterNextPaint } from '../../ui/dom.ts';
import field from '../../ui/Field.module.css';
import { CheckField, TextBox } from '../../ui/Field.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { focusedIfEmpty } from './TicketFields.tsx';
import { customerNameOf } from './ticket-outbox.ts';

interface MessageFieldProps {
  account: Account;
  session: FormSession<TicketForm>;
  error: string | undefined;
  onSend: () => void;
}

export function MessageField({ account, session, error, onSend }: MessageFieldProps) {
  const keysOf = useKeysOf();
  const store = useAppStore();
  const draft = useStore(session.draft.store);
  const [preview, setPreview] = useState(false);
  const form = session.form();
  const text = useRef<HTMLTextAreaElement>(null);
  const view = useRef<HTMLElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const about = { id: session.key, deptId: form.deptId, deptName: null };
  const { fill, picker } = useCanned({ account: account.id, ticket: about, field: text, text: form.message });
  const secret = account.settings.checksOff.includes('secrets') ? null : secretsIn(form.message);
  const set = (patch: Partial<TicketForm>) => session.edit((now) => ({ ...now, ...patch }));

  const toggle = () => {
    setPreview(!preview);
    // Preview replaces the text field, so move the focus to the new element.
    afterNextPaint(() => (preview ? text : view).current?.focus());
  };
  const latest = useRef({ onSend, toggle });
  latest.current = { onSend, toggle };
  useEffect(() => {
    store.getState().newTicket.setControls({
      send: () => latest.current.onSend(),
      chooseFiles: () => files.current?.click(),
      togglePreview: () => latest.current.toggle(),
    });
    return () => store.getState().newTicket.setControls(null);
  }, [store]);

  const add = (list: readonly File[], folders: Parameters<typeof session.files.add>[2] = []) =>
    session.files.add(list, account.settings.attachmentLimit, folders);
  const onPaste = (event: ClipboardEvent) => {
    const pasted = pastedFiles(event.clipboardData, session.files.store.getState().files);
    if (pasted.length === 0) return;
    event.preventDefault();
    add(pasted);
  };

  return (
    <div className={css.group}>
      <label className={css.legend} htmlFor="ticket-message">
        {t('newTicket.message')}
      </label>
      {draft.error && (
        <NoticeLine tone="danger">{t('composer.saveFailed', { what: errorWords(draft.error).what })}</NoticeLine>
      )}
      {secret && <NoticeLine tone="info">{secret}</NoticeLine>}
      <PlacesLine fill={fill} unverified={form.for === 'guest'} />
      <TextBox
        id="ticket-message"
        ref={text}
        className={css.text}
        placeholder={t('newTicket.placeholder')}
        {...focusedIfEmpty(form.message)}
        value={form.message}
        hidden={preview}
        dir="auto"
        rows={6}
        spellCheck
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'ticket-message-error' : undefined}
        onChange={(event) => {
          set({ message: event.target.value });
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
      <CannedPicker picker={picker} ticket={about} field={text} />
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
      <div className={css.row}>
        <Tooltip words={t('newTicket.attach')} keys={keysOf('ticket.attach')} side="top">
          <Button look="plain" icon={Paperclip} onClick={() => files.current?.click()}>
            {t('newTicket.attach')}
          </Button>
        </Tooltip>
        <Button
          look="plain"
          aria-label={t('canned.insert')}
          // A press must not take the cursor from the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setPreview(false);
            afterNextPaint(picker.ask);
          }}
        >
          <span aria-hidden="true">::</span>
        </Button>
        <Tooltip words={t('newTicket.preview')} keys={keysOf('ticket.preview')} side="top">
          <Button look="plain" icon={Eye} aria-pressed={preview} onClick={toggle}>
            {t('newTicket.preview')}
          </Button>
        </Tooltip>
        <CheckField
          label={t('newTicket.markdown')}
          checked={form.markdown}
          onChange={(markdown) => set({ markdown })}
        />
      </div>
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
      <DropOverlay
        name={customerNameOf(form) || t('newTicket.nobody')}
        about={t('newTicket.dropAbout', { subject: form.subject.trim() || t('newTicket.noSubject') })}
        onFiles={(list, folders) => add(list, folders)}
      />
    </div>
  );
}
