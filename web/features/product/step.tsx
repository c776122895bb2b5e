import { type ReactNode, useId } from 'react';

interface StepProps {
  number: 1 | 2 | 3 | 4;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function Step({ number, title, aside, children }: StepProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-end gap-2 md:mb-4 md:gap-2.5">
        <span
          aria-hidden="true"
          className="numerals text-[2.1rem] leading-[0.72] font-extrabold text-accent-text"
        >
          {number}
        </span>
        <h2 id={id} className="display flex-1 text-xl md:text-2xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
