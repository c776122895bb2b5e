/** Plain wordmarks set in our own type: they say what is accepted, and copy nobody's logo. */
const METHODS = ['UPI', 'PhonePe', 'Google Pay', 'Paytm', 'Fampay'] as const;

export function PaymentMarks() {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {METHODS.map((method) => (
        <li
          key={method}
          className="display border border-line-strong px-2.5 pt-1.5 pb-1 text-base font-semibold"
        >
          {method}
        </li>
      ))}
    </ul>
  );
}
