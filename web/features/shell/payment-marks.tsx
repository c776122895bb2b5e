/** What is accepted, each with a mark of our own drawing in the colours people know the app by: nobody's logo. */
const METHODS = ['UPI', 'PhonePe', 'Google Pay', 'Paytm', 'Fampay'] as const;

export function PaymentMarks() {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {METHODS.map((method) => (
        <li key={method} className="flex items-center gap-2 border border-line-strong py-1.5 pr-2.5 pl-2">
          <img src={`/pay/${method}.svg`} alt="" className="size-5" />
          <span className="display pt-0.5 text-base leading-none font-semibold">{method}</span>
        </li>
      ))}
    </ul>
  );
}
