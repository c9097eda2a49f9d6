import {
  AlarmClock,
  ArrowRight,
  CalendarClock,
  CheckCheck,
  ChevronUp,
  ExternalLink,
  Eye,
  Handshake,
  type LucideIcon,
  Paperclip,
} from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { SEND_AND, type SendAnd, type SendChoice } from '../../../shared/domain/account.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { TimePicker } from '../../parts/marks/TimePicker.tsx';
import { type ChoiceName, momentIn } from '../../parts/text/time-choices.ts';
import { shortWhen } from '../../parts/text/when.ts';
import { AFTER_SEND, AFTER_SEND_WORDS, type AfterSend } from '../../parts/writing/after-send.ts';
import type { ReplySessionState } from '../../parts/writing/reply-session.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { submitByKey } from '../../ui/dom.ts';
import { TextField } from '../../ui/Field.tsx';
import { useLast, useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../../ui/Menu.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import css from './Composer.module.css';
import { isTimed, SEND_WORDS, timeOfChoice } from './send-options.ts';

const SENDING_TEXTS: Record<Exclude<ReplySessionState['sending'], 'no'>, MessageKey> = {
  files: 'composer.waitFiles',
  text: 'composer.waitText',
  desk: 'composer.waitDesk',
};
const ICONS: Record<SendAnd, LucideIcon> = {
  next: ArrowRight,
  snooze: AlarmClock,
  promise: Handshake,
  done: CheckCheck,
  close: ExternalLink,
};

const COMMANDS: Record<SendAnd, string> = {
  next: 'reply.sendNext',
  snooze: 'reply.sendSnooze',
  promise: 'reply.sendPromise',
  done: 'reply.sendDone',
  close: 'reply.sendClose',
};

interface SendButtonsProps {
  sending: ReplySessionState['sending'];
  ready: boolean;
  choice: SendChoice;
  onSend: () => void;
  onSendAnd: (choice: SendChoice) => void;
  onSendLater: () => void;
}

export function SendButtons({ sending, ready, choice, onSend, onSendAnd, onSendLater }: SendButtonsProps) {
  const store = useAppStore();
  const keysOf = useKeysOf();
  const now = useNow(60);
  const after = useApp((app) => app.composer.afterSend);
  const at = timeOfChoice(choice, now);
  const time = at === null ? null : shortWhen(at, now);
  const { send, and } = SEND_WORDS[choice.and];
  const name = time === null ? t(send) : t('composer.sendAt', { send: t(send), time });
  const Icon = ICONS[choice.and];
  return (
    <span className={css.send}>
      {sending !== 'no' && (
        <span className={css.wait} role="status">
          {t(SENDING_TEXTS[sending])}
        </span>
      )}
      <Button look={ready ? 'primary' : 'edge'} className={css.main} busy={sending !== 'no'} onClick={onSend}>
        {t('composer.send')}
      </Button>
      <Tooltip words={name} keys={keysOf('reply.sendAsBefore')} side="top">
        <Button
          className={css.and}
          icon={Icon}
          aria-label={name}
          busy={sending !== 'no'}
          onClick={() => onSendAnd(choice)}
        >
          <span className={css.andWords}>{time === null ? t(and) : t('composer.andAt', { and: t(and), time })}</span>
        </Button>
      </Tooltip>
      <Menu
        align="end"
        side="top"
        trigger={<IconButton icon={ChevronUp} label={t('composer.sendMenu')} className={css.more} />}
      >
        {SEND_AND.map((choice) => (
          <MenuItem
            key={choice}
            icon={ICONS[choice]}
            keys={keysOf(COMMANDS[choice])}
            onClick={() => onSendAnd({ and: choice, when: '' })}
          >
            {isTimed(choice)
              ? t('composer.asksTime', { send: t(SEND_WORDS[choice].send) })
              : t(SEND_WORDS[choice].send)}
          </MenuItem>
        ))}
        <MenuItem icon={CalendarClock} keys={keysOf('reply.sendLater')} onClick={onSendLater}>
          {t('composer.asksTime', { send: t('composer.sendLater') })}
        </MenuItem>
        <MenuLine />
        <MenuChoice<AfterSend>
          label={t('composer.afterSend')}
          value={after}
          options={AFTER_SEND.map((value) => ({ value, label: t(AFTER_SEND_WORDS[value]) }))}
          onChange={(value) => store.getState().composer.setAfterSend(value)}
        />
      </Menu>
    </span>
  );
}

interface ComposerBarProps {
  onAttach: () => void;
  onCanned: () => void;
  children: ReactNode;
}

export function ComposerBar({ onAttach, onCanned, children }: ComposerBarProps) {
  const store = useAppStore();
  const keysOf = useKeysOf();
  const preview = useApp((app) => app.composer.preview);
  return (
    <div className={css.row}>
      <Tooltip words={t('composer.attach')} keys={keysOf('reply.attach')} side="top">
        <Button look="plain" icon={Paperclip} onClick={onAttach}>
          <span className={css.first}>{t('composer.attach')}</span>
        </Button>
      </Tooltip>
      <Tooltip words={t('canned.insert')} keys={keysOf('reply.canned')} side="top">
        <Button
          look="plain"
          aria-label={t('canned.insert')}
          // A press must not take the cursor from the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onCanned}
        >
          <span aria-hidden="true">::</span>
        </Button>
      </Tooltip>
      <Tooltip words={t('composer.preview')} keys={keysOf('reply.preview')} side="top">
        <Button
          look="plain"
          icon={Eye}
          aria-pressed={preview}
          onClick={() => store.getState().composer.setPreview(!preview)}
        >
          <span className={css.second}>{t('composer.preview')}</span>
        </Button>
      </Tooltip>
      {children}
    </div>
  );
}

interface SendTimeDialogProps {
  and: 'snooze' | 'promise' | null;
  name: string;
  onClose: () => void;
  /** `text`: the promise; empty for a snooze. `name`: the chosen time; empty if it was typed. */
  onPick: (and: 'snooze' | 'promise', at: number, text: string, name: ChoiceName | '') => void;
}

export function SendTimeDialog({ and, name, onClose, onPick }: SendTimeDialogProps) {
  const shown = useLast(and ?? 'snooze', and !== null);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={and !== null}
      onClose={onClose}
      title={t(shown === 'snooze' ? 'composer.sendAndSnooze' : 'composer.sendAndPromise')}
      description={t(shown === 'snooze' ? 'composer.snoozeWhen' : 'composer.promiseWhen', { name })}
      initialFocus={field}
    >
      <Body and={shown} field={field} onPick={onPick} />
    </Dialog>
  );
}

function Body({
  and,
  field,
  onPick,
}: Pick<SendTimeDialogProps, 'onPick'> & {
  and: 'snooze' | 'promise';
  field: RefObject<HTMLInputElement | null>;
}) {
  const [text, setText] = useState('');
  const [value, setValue] = useState('');
  const [checked, setChecked] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const at = momentIn(value, Date.now());
    setChecked(true);
    if (at !== null) onPick(and, at, text, '');
  };
  return (
    <form className={layout.stackWide} onSubmit={onSubmit} onKeyDown={submitByKey} noValidate>
      {and === 'promise' && (
        <TextField
          label={t('composer.promiseText')}
          value={text}
          dir="auto"
          maxLength={2000}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <TimePicker
        label={t(and === 'snooze' ? 'marks.pickTime' : 'marks.due')}
        choicesLabel={t(and === 'snooze' ? 'marks.snoozeChoices' : 'marks.dueChoices')}
        value={value}
        onChange={setValue}
        checked={checked}
        field={field}
        onPick={({ at, name }) => onPick(and, at, text, name)}
        action={<Button type="submit">{t('composer.sendShort')}</Button>}
      />
    </form>
  );
}
