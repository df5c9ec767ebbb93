/** Kinds of caller of a company, determined by the credential. */
export type Rol = "api" | "dueno" | "cajero" | "contador" | "terminal";

/** A right of a company's callers, with the callers that have it. All others are refused. */
interface CompanyRightRule {
  readonly callers: readonly Rol[];
  /** The right's purpose, as shown in docs/rights.md. */
  readonly meaning: string;
}

/**
 * Rights inside a company. An API key has full access except to the owner's rights (docs/api.md A41). A cashier issues,
 * looks up and prints. An accountant looks up, reads and exports, but changes nothing.
 */
export const COMPANY_RIGHTS = {
  emitir: { callers: ["api", "dueno", "cajero"], meaning: "issue invoices and notes" },
  consultar: {
    callers: ["api", "dueno", "cajero", "contador"],
    meaning: "look up and print documents, and what issuing needs",
  },
  revisar: {
    callers: ["api", "dueno", "contador"],
    meaning: "read and export ledgers, reports, drawers, products, buyers, prices, changes and evidence",
  },
  administrar: { callers: ["api", "dueno"], meaning: "all else that an ERP does" },
  dueno: { callers: ["dueno"], meaning: "the owner's alone" },
  portal: { callers: ["dueno"], meaning: "the owner's alone, signed in; an API key gets 401" },
  servidor: { callers: ["dueno"], meaning: "the owner's alone, on a shop's own server with one company" },
  terminal: { callers: ["terminal"], meaning: "a paired till's protocol" },
} as const satisfies Readonly<Record<string, CompanyRightRule>>;
/** A right of a caller that acts for a company. */
export type CompanyRight = keyof typeof COMPANY_RIGHTS;

/** Rights outside any company. */
export const OPEN_RIGHTS = {
  anyone: "no credential is looked at",
  identified: "anybody with an identity token, of a company or of none",
  session: "whoever has a session of the portal, also one that an owner's link or key opened",
} as const;

/** The right that a route declares and its caller needs. docs/rights.md */
export type Right = CompanyRight | keyof typeof OPEN_RIGHTS;

/** Tells whether a right is one inside a company. */
export function isCompanyRight(right: Right): right is CompanyRight {
  return Object.hasOwn(COMPANY_RIGHTS, right);
}

/** Tells whether callers of this kind have the right. */
export function hasRight(right: CompanyRight, rol: Rol): boolean {
  const { callers }: CompanyRightRule = COMPANY_RIGHTS[right];
  return callers.includes(rol);
}
