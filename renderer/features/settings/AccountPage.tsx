import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import { focusPane } from '../../commands/panes.ts';
import { t } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { Swatch } from '../../parts/accounts/Swatch.tsx';
import { useApp } from '../../store/app-store.ts';
import { SETTINGS_GROUPS, type SettingsPageId } from '../../store/registry.ts';
import { Button } from '../../ui/Button.tsx';
import { isField, unmirrored } from '../../ui/dom.ts';
import layout from '../../ui/layout.module.css';
import { rowAfterKey } from '../../ui/walk-list.ts';
import css from './AccountPage.module.css';

const GROUPS = ['account', 'computer', 'window'] as const;

/** Page of the settings: of the account, of this computer, and of this window. */
export function AccountPage() {
  const account = useApp(currentAccount);
  const section = useApp((app) => app.nav.settingsSection);
  const setOpen = useApp((app) => app.nav.setSettingsOpen);
  const page = useApp((app) => app.registry.settingsPages.get(section));
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part begins at its top
  useEffect(() => {
    if (panel.current) panel.current.scrollTop = 0;
  }, [section]);
  const toSections = () => document.getElementById(`settings-${section}`)?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens; and when it closes, back to the list
  useEffect(() => {
    toSections();
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusPane('list');
      });
    };
  }, []);
  if (!account || !page) return null;
  return (
    <main className={css.page} aria-label={t('shell.settings')}>
      <header className={css.head}>
        <Button look="plain" icon={ArrowLeft} onClick={() => setOpen(false)}>
          {t('settings.back')}
        </Button>
        <h1 className={layout.subject}>{t('shell.settings')}</h1>
      </header>
      <SectionList account={account} section={section} />
      <section
        ref={panel}
        key={account.id}
        className={css.panel}
        aria-label={t(page.title)}
        data-pane="settings"
        tabIndex={-1}
        onKeyDown={(event) => {
          // Escape leads from a field to the page's navigation, and from there out of the page.
          if (event.key !== 'Escape' || event.defaultPrevented || !isField(event.target)) return;
          event.preventDefault();
          toSections();
        }}
      >
        <div className={css.inner}>
          <h2 className={layout.subject}>{t(page.title)}</h2>
          <page.View key={section} account={account} />
        </div>
      </section>
    </main>
  );
}

function SectionList({ account, section }: { account: Account; section: SettingsPageId }) {
  const pages = useApp((app) => app.registry.settingsPages);
  const show = useApp((app) => app.nav.showSection);
  const list = useRef<HTMLElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    const to = rowAfterKey(unmirrored(event.key), at, items.length, { sideways: true });
    if (to === null || event.altKey) return;
    event.preventDefault();
    items[to]?.focus();
  };
  return (
    <nav
      ref={list}
      className={css.sections}
      aria-label={t('settings.sections')}
      data-pane="sections"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {GROUPS.map((group) => {
        const name = group === 'account' ? account.label : t(`settings.${group}Group`);
        return (
          <section key={group} aria-label={name}>
            <h2 className={css.groupName}>
              {group === 'account' && <Swatch account={account} />}
              <bdi>{name}</bdi>
            </h2>
            {SETTINGS_GROUPS[group].flatMap((id) => {
              const page = pages.get(id);
              return page ? (
                <button
                  key={id}
                  id={`settings-${id}`}
                  type="button"
                  className={css.item}
                  aria-current={id === section ? 'true' : undefined}
                  tabIndex={id === section ? 0 : -1}
                  data-pane-focus={id === section ? '' : undefined}
                  onClick={() => show(id)}
                >
                  {t(page.title)}
                </button>
              ) : (
                []
              );
            })}
          </section>
        );
      })}
    </nav>
  );
}
