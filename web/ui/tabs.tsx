import { cx } from './class-names.ts';

interface TabsProps<T extends string> {
  label: string;
  value: T;
  choices: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** Exclusive choices such as a filter or a view; these are not tab panels. */
export function Tabs<T extends string>({ label, value, choices, onChange }: TabsProps<T>) {
  return (
    <fieldset className="no-scrollbar relative flex gap-1 overflow-x-auto border-b">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={cx(
            '-mb-px min-h-11 border-b-3 px-3 font-semibold whitespace-nowrap',
            choice.value === value
              ? 'border-accent-edge text-foreground'
              : 'border-transparent text-muted hover:text-foreground',
          )}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
