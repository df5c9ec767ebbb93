import { fail, ok, type Result } from "@mostrador/core";

/** The texts that name a release: the requested number, the commit's package.json, and CHANGELOG.md. */
export interface Nombres {
  readonly version: string;
  readonly paquete: string;
  readonly changelog: string | null;
}

/**
 * Finds the day under which a release is saved, `AAAA-MM-DD`: that of its heading in CHANGELOG.md. Fails with a sentence about the missing
 * text.
 */
export function diaDeVersion({ version, paquete, changelog }: Nombres): Result<string, string> {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return fail("Uso: npm run publicar -- 0.2.0 [commit]");
  const suya = (JSON.parse(paquete) as { version?: string }).version;
  if (suya !== version)
    return fail(`package.json dice ${suya}: ponga "version": "${version}" y confirme el cambio.`);
  const titulo = `## [${version}] - `;
  const linea = changelog?.split("\n").find((una) => una.startsWith(titulo));
  const dia = linea?.slice(titulo.length).trim() ?? "";
  if (!/^\d{4}-\d\d-\d\d$/.test(dia))
    return fail(`A CHANGELOG.md le falta el título "${titulo}AAAA-MM-DD", con lo que trae esta versión.`);
  return ok(dia);
}
