import { PERMISOS } from "@mostrador/core";
import { LLAMADAS } from "../../apps/desktop/src/contract/index.ts";
import type { Call } from "../../apps/desktop/src/contract/call.ts";
import type { Deps } from "../../apps/server/src/deps.ts";
import { createLimites } from "../../apps/server/src/http/limites.ts";
import { COMPANY_RIGHTS, OPEN_RIGHTS } from "../../apps/server/src/http/rights.ts";
import { listPages, PAGE_RIGHTS } from "../../apps/server/src/http/sitio.ts";
import { HERRAMIENTAS, rutaDe } from "../../apps/server/src/mcp/herramientas.ts";
import { RUTAS } from "../../apps/server/src/routes.ts";
import { paginasDe } from "../../apps/server/src/server.ts";

/** docs/rights.md, made from what calls, routes, pages and tools declare. */
export function rightsTable(): string {
  return [
    "# Rights",
    "",
    "Made from the declarations by `UPDATE_DOCS=1 npx vitest run --project partes test/rights`; the same test fails when this file is stale.",
    "",
    "A call of the till's bridge declares its right in `apps/desktop/src/contract/areas`, a route in the `routes` of its room under `apps/server/src`, a page where it",
    "is added to the site (`apps/server/src/http/sitio.ts`). Without a declaration it does not compile. `caja/usuarios/rights.test.ts` and",
    "`http/rights.test.ts` make each of them as every caller.",
    "",
    "At a till without users there is the owner alone, who may make every call. At a till with users:",
    "",
    "- `nobodySignedIn`: answered even while nobody is signed in",
    "- `signedIn`: whoever is signed in",
    ...Object.entries(PERMISOS).map(
      ([name, texto]) => `- \`${name}\`: whoever has the permission "${texto}"`,
    ),
    "",
    "At the server, for routes:",
    "",
    ...Object.entries(OPEN_RIGHTS).map(([name, meaning]) => `- \`${name}\`: ${meaning}`),
    ...Object.entries(COMPANY_RIGHTS).map(
      ([name, { callers, meaning }]) =>
        `- \`${name}\`: ${meaning} (${callers.map((rol) => CALLERS[rol]).join(", ")})`,
    ),
    "",
    "For pages beside the routes:",
    "",
    ...Object.entries(PAGE_RIGHTS).map(([name, meaning]) => `- \`${name}\`: ${meaning}`),
    "",
    "| Where | Call | Right | Changes state |",
    "|---|---|---|---|",
    ...rows().map((row) => `| ${row.join(" | ")} |`),
    "",
  ].join("\n");
}

const CALLERS = {
  api: "API key",
  dueno: "owner",
  cajero: "cashier",
  contador: "accountant",
  terminal: "till",
} as const;

type Row = readonly [where: string, call: string, right: string, changesState: string];

/** Pages read only these settings before a visit. */
const CON_PAGINAS = { config: { publicUrl: "http://localhost", instalacionToken: "" } } as Deps;

function rows(): readonly Row[] {
  return [
    ...Object.entries<Call>(LLAMADAS).map(([name, call]): Row => {
      const { right, raisedTo, writtenPrices, belowZero, changesState } = call;
      const raised = raisedTo === undefined ? "" : `; beyond the shop's limit \`${raisedTo}\``;
      const written = writtenPrices === undefined ? "" : `; with written prices \`${writtenPrices}\``;
      const below = belowZero === undefined ? "" : `; below zero \`${belowZero}\``;
      return ["till", `\`${name}\``, `\`${right}\`${raised}${written}${below}`, yes(changesState)];
    }),
    ...RUTAS.map(({ method, path, right, changesState }): Row => [
      "route",
      `\`${method.toUpperCase()} ${path}\``,
      `\`${right}\``,
      yes(changesState),
    ]),
    ...listPages(paginasDe(CON_PAGINAS, createLimites(CON_PAGINAS, null))).map(
      ({ method, path, right, changesState }): Row => [
        "page",
        `\`${method.toUpperCase()} ${path}\``,
        `\`${right}\``,
        yes(changesState),
      ],
    ),
    ...HERRAMIENTAS.map((tool): Row => {
      const { right, changesState } = rutaDe(RUTAS, tool);
      return ["MCP tool", `\`${tool.nombre}\``, `\`${right}\``, yes(changesState)];
    }),
  ];
}

const yes = (changes: boolean) => (changes ? "yes" : "");
