/** Lists what a package contains, as CycloneDX. docs/decisions/0064 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
/** The part of npm's lock file that says what was downloaded. */
interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
}

/** A package that a bundle holds, as the heading of its licence names it. */
interface Parte {
  readonly nombre: string;
  readonly version: string;
  readonly licencia: string;
}

/** Lists the packages whose licences a text holds: `## name version (licence)`. */
export function listPartes(licencias: string): readonly Parte[] {
  const partes = [...licencias.matchAll(/^## (\S+) (\d\S*) \((.+)\)$/gm)].map(
    ([, nombre = "", version = "", licencia = ""]) => ({ nombre, version, licencia }),
  );
  const unas = new Map(partes.map((parte) => [`${parte.nombre}@${parte.version}`, parte]));
  return [...unas.values()].toSorted((a, b) =>
    `${a.nombre}@${a.version}` < `${b.nombre}@${b.version}` ? -1 : 1,
  );
}

/** Writes the list of a package's contents as CycloneDX 1.6. The same contents give the same bytes. `fecha`: seconds since 1970. */
export function buildSbom({
  nombre,
  version,
  licencias,
  fecha,
}: {
  readonly nombre: string;
  readonly version: string;
  readonly licencias: string;
  readonly fecha: number;
}): string {
  const { packages }: Lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const componentes = listPartes(licencias).map((parte) => {
    const purl = `pkg:npm/${parte.nombre.replace("@", "%40")}@${parte.version}`;
    const hash = hashOf(packages, parte);
    return {
      type: "library",
      "bom-ref": purl,
      name: parte.nombre,
      version: parte.version,
      licenses: [
        isExpression(parte.licencia) ? { expression: parte.licencia } : { license: { id: parte.licencia } },
      ],
      purl,
      ...(hash === null ? {} : { hashes: [{ alg: "SHA-512", content: hash }] }),
    };
  });
  const huella = createHash("sha256")
    .update(JSON.stringify([nombre, version, componentes]))
    .digest("hex");
  const sbom = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${huella.slice(0, 8)}-${huella.slice(8, 12)}-5${huella.slice(13, 16)}-8${huella.slice(17, 20)}-${huella.slice(20, 32)}`,
    version: 1,
    metadata: {
      timestamp: new Date(fecha * 1000).toISOString(),
      component: { type: "application", "bom-ref": nombre, name: nombre, version },
    },
    components: componentes,
    dependencies: [{ ref: nombre, dependsOn: componentes.map((componente) => componente["bom-ref"]) }],
  };
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

function isExpression(licencia: string): boolean {
  return /\s/.test(licencia);
}

/** The SHA-512 of the package as npm downloaded it, in hexadecimal; null where the lock file has another one. */
function hashOf(packages: Lock["packages"], { nombre, version }: Parte): string | null {
  const fila = Object.entries(packages).find(
    ([path, datos]) =>
      (path === `node_modules/${nombre}` || path.endsWith(`/node_modules/${nombre}`)) &&
      datos.version === version,
  )?.[1];
  const [algoritmo, base64 = ""] = (fila?.integrity ?? "").split("-");
  return algoritmo === "sha512" ? Buffer.from(base64, "base64").toString("hex") : null;
}
