import { useLocation } from '@tanstack/react-router';
import { LANGUAGES, type Language, useLanguage, useText } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { chooseLanguage, isBackOffice } from '../../text/language.ts';
import { cx } from '../../ui/class-names.ts';
import { ControlIcon } from '../../ui/control-icon.tsx';
import { chooseTheme, type Theme, useTheme } from '../../ui/theme.ts';

export function Preferences() {
  const t = useText(shellText);
  const theme = useTheme();
  const language = useLanguage();
  const isEnglishOnly = isBackOffice(useLocation().pathname);
  const themes: Record<Theme, string> = { dark: t.dark, light: t.light };
  return (
    <div className="grid gap-3">
      <Switch
        label={t.theme}
        value={theme}
        choices={themes}
        onChoose={chooseTheme}
        icons={{ dark: 'moon', light: 'sun' }}
      />
      {!isEnglishOnly && (
        <Switch
          label={t.language}
          value={language}
          choices={LANGUAGES}
          onChoose={(next) => void chooseLanguage(next as Language)}
        />
      )}
    </div>
  );
}

interface SwitchProps<T extends string> {
  label: string;
  value: T;
  choices: Record<T, string>;
  icons?: Record<T, 'moon' | 'sun'>;
  onChoose: (value: T) => void;
}

function Switch<T extends string>({ label, value, choices, icons, onChoose }: SwitchProps<T>) {
  return (
    <fieldset className="grid grid-cols-2 border border-line-strong">
      <legend className="sr-only">{label}</legend>
      {(Object.keys(choices) as T[]).map((choice) => (
        <button
          key={choice}
          type="button"
          lang={icons ? undefined : choice}
          aria-pressed={choice === value}
          onClick={() => onChoose(choice)}
          className={cx(
            'inline-flex min-h-11 items-center justify-center gap-2 font-semibold',
            choice === value ? 'bg-inverse text-on-inverse' : 'text-muted hover:text-foreground',
          )}
        >
          {icons && <ControlIcon name={icons[choice]} className="size-4.5" />}
          {choices[choice]}
        </button>
      ))}
    </fieldset>
  );
}
