/** Builds the server's Debian package. docs/decisions/0064 */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildSbom } from "./sbom.ts";

const ROOT = join(import.meta.dirname, "../..");
const FUENTES = join(ROOT, "apps/server/paquete");

export interface OpcionesDeb {
  /** The bundled server: apps/server/dist/suelto. */
  readonly suelto: string;
  /** Node's binary, which goes along: Debian's own is older than this program needs. */
  readonly node: string;
  readonly version: string;
  /** Folder of the package. */
  readonly salida: string;
  /** Seconds since 1970 that every file is dated with. Two builds of one source give the same bytes. */
  readonly fecha: number;
}

/** Builds the server's Debian package with dpkg-deb; gives its path. Throws where dpkg-deb is missing or refuses. */
export function buildDeb({ suelto, node, version, salida, fecha }: OpcionesDeb): string {
  const arbol = mkdtempSync(join(tmpdir(), "mostrador-deb-"));
  const put = (destino: string, contenido: string | Buffer, mode = 0o644) => {
    const archivo = join(arbol, destino);
    mkdirSync(join(archivo, ".."), { recursive: true });
    writeFileSync(archivo, contenido, { mode });
  };
  try {
    const programa = join(arbol, "usr/lib/mostrador");
    mkdirSync(programa, { recursive: true });
    cpSync(suelto, join(programa, "servidor"), { recursive: true });
    writeFileSync(join(programa, "servidor/package.json"), '{"type":"module"}\n');
    cpSync(node, join(programa, "node"), { mode: 0 });
    copySqlite(join(programa, "node_modules/better-sqlite3"));
    for (const [de, a, mode] of [
      ["mostrador.service", "usr/lib/systemd/system/mostrador.service", 0o644],
      ["servidor.env", "etc/mostrador/servidor.env", 0o640],
      ["mostrador-admin", "usr/sbin/mostrador-admin", 0o755],
      ["README.Debian", "usr/share/doc/mostrador-servidor/README.Debian", 0o644],
    ] as const)
      put(a, readFileSync(join(FUENTES, de)), mode);
    const licencias = readFileSync(join(suelto, "licencias.txt"), "utf8") + licenciaDeNode(node);
    put("usr/share/doc/mostrador-servidor/copyright", licencias);
    // The server shows them at /guia/licencias.
    put("usr/lib/mostrador/servidor/licencias.txt", licencias);
    const sbom = buildSbom({ nombre: "mostrador-servidor", version, licencias, fecha });
    put("usr/share/doc/mostrador-servidor/sbom.cdx.json", sbom);
    put(
      "usr/share/doc/mostrador-servidor/changelog.gz",
      gzipSync(readFileSync(join(ROOT, "CHANGELOG.md")), { level: 9 }),
    );
    for (const guion of readdirSync(join(FUENTES, "debian")))
      put(
        `DEBIAN/${guion}`,
        readFileSync(join(FUENTES, "debian", guion)),
        guion === "conffiles" ? 0o644 : 0o755,
      );
    put("DEBIAN/control", controlDe(version, kilobytesOf(arbol)));
    settle(arbol, fecha);
    chmodSync(join(programa, "node"), 0o755);
    chmodSync(join(arbol, "usr/sbin/mostrador-admin"), 0o755);
    mkdirSync(salida, { recursive: true });
    const paquete = join(salida, `mostrador-servidor_${version}_amd64.deb`);
    execFileSync("dpkg-deb", ["--root-owner-group", "-Zgzip", "-z6", "--build", arbol, paquete], {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(fecha) },
      stdio: ["ignore", "ignore", "inherit"],
    });
    return paquete;
  } finally {
    rmSync(arbol, { recursive: true, force: true });
  }
}

function controlDe(version: string, kilobytes: number): string {
  return `Package: mostrador-servidor
Version: ${version}
Architecture: amd64
Maintainer: Mostrador <soporte@mostrador.bo>
Installed-Size: ${kilobytes}
Depends: adduser, ca-certificates, libc6 (>= 2.28), libstdc++6
Suggests: postgresql-client
Section: misc
Priority: optional
Homepage: https://mostrador.bo
Description: Servidor de facturas y cajas de Mostrador
 Emite facturas del sistema tributario de Bolivia para las cajas de una tienda
 y para otros programas, por una API REST, con un portal para el dueño.
`;
}

/** SQLite's package: what its loader reads, and the binary of this system alone. */
function copySqlite(destino: string): void {
  const origen = join(ROOT, "node_modules/better-sqlite3");
  for (const parte of ["package.json", "LICENSE", "lib", "prebuilds/linux-x64.node"])
    cpSync(join(origen, parte), join(destino, parte), { recursive: true, dereference: true });
}

/** Node's licence lists those of what is inside it: V8, OpenSSL, libuv and others. It lies beside the binary's folder. */
function licenciaDeNode(node: string): string {
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(join(node, "../../package.json"), "utf8"),
  );
  return `\n## node ${version} (MIT)\n\n${readFileSync(join(node, "../../LICENSE"), "utf8").trim()}\n`;
}

function kilobytesOf(carpeta: string): number {
  const bytes = readdirSync(carpeta, { recursive: true, encoding: "utf8" }).reduce((suma, nombre) => {
    const datos = lstatSync(join(carpeta, nombre));
    return suma + (datos.isFile() ? datos.size : 0);
  }, 0);
  return Math.ceil(bytes / 1024);
}

/** Gives every file and folder one date and usual rights, whatever the machine that builds has. */
function settle(carpeta: string, fecha: number): void {
  for (const nombre of [...readdirSync(carpeta, { recursive: true, encoding: "utf8" }), "."]) {
    const archivo = join(carpeta, nombre);
    const datos = lstatSync(archivo);
    const isGuion =
      nombre.startsWith("DEBIAN/") && nombre !== "DEBIAN/conffiles" && nombre !== "DEBIAN/control";
    chmodSync(archivo, datos.isDirectory() || isGuion ? 0o755 : 0o644);
    utimesSync(archivo, fecha, fecha);
  }
}
