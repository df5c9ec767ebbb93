import { Dobles } from "../dobles.tsx";
import { Repetidas } from "../repetidas.tsx";

/** Sales that only the owner can settle: those with two living invoices, and printed invoices of a repeated number. */
export function PorResolver({ alElegir }: { readonly alElegir: () => void }) {
  return (
    <>
      <Dobles alElegir={alElegir} />
      <Repetidas />
    </>
  );
}
