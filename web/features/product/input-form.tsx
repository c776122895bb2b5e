import { SERVERS } from '@rush/contract/product-types.ts';
import { digitsOf } from '@rush/contract/typed-text.ts';
import {
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { useLanguage, useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/states.tsx';
import { type InputField, useCatalogTexts } from './catalog-texts.ts';
import { DifferenceNote } from './compare-player.tsx';
import { HelpButton } from './picture-buttons.tsx';
import { isForPlayers, splitPasted } from './product-rules.ts';
import { SavedPlayers, SavePlayer } from './saved-players.tsx';
import { Step } from './step.tsx';
import type { Purchase } from './use-purchase.ts';

/** The delay after the last keystroke, so that a half-typed ID is not checked. */
const CHECK_AFTER_MS = 1_000;
const ID_DIGITS_MIN = 5;

interface InputFormProps {
  purchase: Purchase;
  showErrors: boolean;
  form: RefObject<HTMLFormElement | null>;
}

export function InputForm({ purchase, showErrors, form }: InputFormProps) {
  const { draft, check } = purchase;
  const t = useText(productText);
  const [wasSplit, setSplit] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const { inputs } = draft;
  useAutomaticCheck(purchase);
  const fields = draft.fields.map(useCatalogTexts().fieldOf);
  const isGame = isForPlayers(purchase.product);
  const isPair = fields.length === 2;
  const fieldsWithHelp = fields.filter((field) => field.help);
  const change = (next: SetStateAction<string[]>) => {
    draft.setInputs(next);
    check.reset();
  };
  const enter = (index: number, value: string) => {
    const acceptsPair = isPair && fields.every((field) => field.kind === 'number');
    const pair = acceptsPair ? splitPasted(value) : null;
    setSplit(pair !== null);
    if (pair) return change([...pair]);
    const cleaned = fields[index]?.kind === 'number' ? digitsOf(value) : value;
    change((current) => current.with(index, cleaned));
  };
  return (
    <Step number={1} title={t.steps.enter} aside={<HelpButton product={purchase.product} />}>
      <form
        ref={form}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (check.isNeeded && draft.isFilled) check.check();
        }}
      >
        {isGame && (
          <SavedPlayers
            purchase={purchase}
            isEditing={isEditing}
            onEditing={setEditing}
            onPick={(values) => {
              setSplit(false);
              change(values);
              if (check.isNeeded) check.check(values);
            }}
          />
        )}
        <div
          className={cx(
            'grid',
            isPair ? 'items-start gap-2.5' : 'gap-3',
            isPair && (fields[1]?.kind === 'server' ? 'grid-cols-2' : 'grid-cols-[1.6fr_1fr]'),
          )}
        >
          {fields.map((field, index) => {
            const value = inputs[index] ?? '';
            const describeProblem = value.trim() ? t.form.invalid : t.form.required;
            return (
              <PlayerInput
                key={field.label}
                field={field}
                value={value}
                onChange={(next) => enter(index, next)}
                hint={!isPair && field.help && <span lang={field.helpLang}>{field.help}</span>}
                error={showErrors && draft.isInvalid(value, index) ? describeProblem(field.label) : undefined}
              />
            );
          })}
        </div>
        {isPair && fieldsWithHelp.length > 0 && (
          <p className="text-sm text-muted max-sm:sr-only">
            {fieldsWithHelp.map((field) => (
              <span key={field.label} lang={field.helpLang}>
                {field.help}{' '}
              </span>
            ))}
          </p>
        )}
        {wasSplit && <p className="text-sm text-muted">{t.form.pasted}</p>}
        {check.isNeeded && <CheckRow draft={draft} check={check} showErrors={showErrors} />}
        {purchase.difference && <DifferenceNote difference={purchase.difference} />}
        {isGame && <SavePlayer purchase={purchase} isEditing={isEditing} />}
      </form>
    </Step>
  );
}

/** Checks the player once all fields are complete, even if they were restored from an earlier visit. */
function useAutomaticCheck({ draft, check }: Purchase) {
  const isDue =
    check.isNeeded &&
    draft.isFilled &&
    (draft.inputs[0]?.length ?? 0) >= ID_DIGITS_MIN &&
    !check.isChecking &&
    check.username === undefined &&
    check.error === undefined;
  const checkNow = useEffectEvent(() => check.check());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the delay
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => checkNow(), CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue, draft.inputs]);
}

function CheckRow({ draft, check, showErrors }: Pick<Purchase, 'draft' | 'check'> & { showErrors: boolean }) {
  const { form } = useText(productText);
  const isHindi = useLanguage() === 'hi';
  return (
    <>
      <Button
        type="submit"
        variant={check.username ? 'outline' : 'solid'}
        disabled={!draft.isFilled}
        busy={check.isChecking}
        busyLabel={form.checking}
      >
        {form.check}
      </Button>
      <div role="status" className="empty:hidden">
        {check.username !== undefined && (
          <p className="flex items-center gap-2 bg-success-fill px-3 py-2.5 font-semibold text-success">
            <Icon name="check" />
            {form.verified(check.username)}
          </p>
        )}
      </div>
      {check.error && (
        <Note tone="danger" icon="warn" role="alert">
          <span lang={check.isQuoted && isHindi ? 'en' : undefined}>{check.error}</span>
        </Note>
      )}
      {showErrors && draft.isFilled && !check.isPassed && !check.error && !check.isChecking && (
        <Note tone="warning" icon="warn" role="alert">
          {form.unverified}
        </Note>
      )}
    </>
  );
}

interface PlayerInputProps {
  field: InputField;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string;
}

function PlayerInput({ field, value, onChange, hint, error }: PlayerInputProps) {
  const { form } = useText(productText);
  const label = <span lang={field.labelLang}>{field.label}</span>;
  if (field.kind === 'server') {
    return (
      <SelectField
        label={label}
        hint={hint}
        error={error}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={form.selectServer}
        choices={SERVERS.map((server) => ({ value: server, label: server }))}
      />
    );
  }
  const isNumber = field.kind === 'number';
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={field.label}
      lang={field.labelLang}
      type={field.kind === 'email' ? 'email' : 'text'}
      inputMode={isNumber ? 'numeric' : undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
      className={isNumber ? 'tabular-nums' : undefined}
    />
  );
}
