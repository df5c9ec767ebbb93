/** The form of the copy off the premises, and the row in which it is stored. */
import { isAbsolute, relative, resolve } from "node:path";
import { fail, ok, type FalloCampo, type Result } from "@mostrador/core";
import { CLAVE_COPIA_MINIMA } from "@mostrador/core/clave-copia";
import { HUELLA, type LugarFuera } from "../../ajustes-fuera.ts";
import type { FueraGuardada } from "../../copias/db/fuera-guardada.ts";
import type { Secretos } from "../../secretos.ts";

/** The form as it is sent. A null secret keeps the stored one. */
export interface PedidoFuera {
  readonly tipo: LugarFuera["kind"];
  readonly ruta: string;
  readonly servidor: string;
  readonly puerto: number;
  readonly usuario: string;
  readonly huella: string | null;
  readonly contrasena: string | null;
  readonly llave: string | null;
  readonly region: string;
  readonly cubo: string;
  readonly id: string;
  readonly secreto: string | null;
  readonly clave: string | null;
  readonly horas: number;
  readonly dias: number;
}

const HORA_MS = 3_600_000;

type Faltas = readonly FalloCampo[];
const falta = (campo: keyof PedidoFuera, msg: string): FalloCampo => ({
  loc: [campo],
  kind: "ajuste",
  msg,
});

/**
 * Builds the row to store, with sealed secrets. `antes`: the row in force. Its secrets stay if the form leaves them out; its password stays only
 * for the same server and user. Fails with the wrong fields.
 */
export function buildFuera(
  pedido: PedidoFuera,
  antes: FueraGuardada | null,
  dataDir: string,
  { seal }: Pick<Secretos, "seal">,
): Result<FueraGuardada, Faltas> {
  const lugar = lugarDe(pedido);
  const sellar = (texto: string) => seal(texto).toString("base64");
  const mismo = antes !== null && isMismo(antes.lugar, lugar);
  const acceso = accesoDe(pedido, mismo ? antes : null, sellar);
  const clave = pedido.clave === null ? (antes?.clave ?? null) : sellar(pedido.clave);
  const faltas = [
    ...faltasDe(pedido, dataDir),
    ...faltasDeAcceso(lugar, acceso),
    ...faltasDeClave(pedido.clave, clave),
  ];
  if (faltas.length > 0 || clave === null) return fail(faltas);
  return ok({ lugar, ...acceso, clave, cadaMs: pedido.horas * HORA_MS, dias: pedido.dias });
}

function lugarDe(pedido: PedidoFuera): LugarFuera {
  const { tipo, ruta, servidor, puerto, usuario, huella, region, cubo, id } = pedido;
  switch (tipo) {
    case "carpeta":
      return { kind: tipo, ruta };
    case "sftp":
      // `~/copias` lies in the user's home, as in MOSTRADOR_FUERA.
      return {
        kind: tipo,
        host: servidor,
        puerto,
        usuario,
        ruta: ruta.replace(/^~\/?/, "./"),
        huella: huella?.replace(/=+$/, "") ?? null,
      };
    case "s3": {
      const prefijo = ruta.replace(/^\/|\/$/g, "");
      return {
        kind: tipo,
        servidor: servidor === "" ? null : servidor,
        region,
        cubo,
        prefijo: prefijo === "" ? "" : `${prefijo}/`,
        id,
      };
    }
  }
}

/** Tells whether two places have the same server and account, so that the secret of one serves for the other. */
function isMismo(a: LugarFuera, b: LugarFuera): boolean {
  if (a.kind === "sftp" && b.kind === "sftp")
    return a.host === b.host && a.puerto === b.puerto && a.usuario === b.usuario;
  return a.kind === "s3" && b.kind === "s3" && a.servidor === b.servidor && a.id === b.id;
}

type Acceso = Pick<FueraGuardada, "contrasena" | "llave" | "secreto">;
const SIN_ACCESO: Acceso = { contrasena: null, llave: null, secreto: null };

/** Returns the credentials to store. A typed key replaces a stored password, and the other way round. */
function accesoDe(
  { contrasena, llave, secreto }: PedidoFuera,
  antes: Acceso | null,
  sellar: (texto: string) => string,
): Acceso {
  if (llave !== null) return { ...SIN_ACCESO, llave: sellar(`${llave.trim()}\n`) };
  if (contrasena !== null) return { ...SIN_ACCESO, contrasena: sellar(contrasena) };
  if (secreto !== null) return { ...SIN_ACCESO, secreto: sellar(secreto) };
  const { contrasena: una, llave: otra, secreto: tercera } = antes ?? SIN_ACCESO;
  return { contrasena: una, llave: otra, secreto: tercera };
}

function faltasDeAcceso({ kind }: LugarFuera, { contrasena, llave, secreto }: Acceso): Faltas {
  if (kind === "sftp" && contrasena === null && llave === null)
    return [falta("contrasena", "Escriba la contraseña de ese usuario, o pegue su llave privada.")];
  return kind === "s3" && secreto === null
    ? [falta("secreto", "Escriba el secreto de la llave de acceso.")]
    : [];
}

function faltasDeClave(escrita: string | null, clave: string | null): Faltas {
  if (clave === null)
    return [falta("clave", "Haga una clave para cifrar las copias, y guárdela fuera del local.")];
  return escrita !== null && escrita.trim().length < CLAVE_COPIA_MINIMA
    ? [falta("clave", `La clave es corta: use al menos ${CLAVE_COPIA_MINIMA} caracteres.`)]
    : [];
}

/** Lists the faults in the form's fields about the place. */
function faltasDe(pedido: PedidoFuera, dataDir: string): Faltas {
  const { tipo, ruta, servidor, usuario, huella, cubo, id } = pedido;
  const faltas: readonly (readonly [boolean, keyof PedidoFuera, string])[] = {
    carpeta: [
      [!isAbsolute(ruta), "ruta", "Escriba la carpeta entera, por ejemplo /mnt/disco/copias o D:\\copias."],
      [
        isAbsolute(ruta) && isDentro(ruta, dataDir),
        "ruta",
        "Esa carpeta es de los datos de Mostrador: elija una de otro disco.",
      ],
    ] as const,
    sftp: [
      [servidor === "" || /[\s/]/.test(servidor), "servidor", "Escriba el nombre del servidor, sin sftp://."],
      [usuario === "", "usuario", "Escriba el usuario con que se entra a ese servidor."],
      [ruta === "", "ruta", "Escriba la carpeta del servidor, por ejemplo ~/copias."],
      [
        huella !== null && !HUELLA.test(huella.replace(/=+$/, "")),
        "huella",
        "La huella empieza con SHA256: pruebe el destino y la verá.",
      ],
    ] as const,
    s3: [
      [
        servidor !== "" && !/^https?:\/\/[^/\s]+\/?$/.test(servidor),
        "servidor",
        "Escriba la dirección del servicio, https://…, o déjela vacía si es Amazon.",
      ],
      [cubo === "" || /[\s/]/.test(cubo), "cubo", "Escriba el nombre del depósito (bucket)."],
      [id === "", "id", "Escriba el identificador de la llave de acceso."],
    ] as const,
  }[tipo];
  return faltas.flatMap(([mal, campo, msg]) => (mal ? [falta(campo, msg)] : []));
}

/** Tells whether a folder is the data folder, or lies in it. */
function isDentro(carpeta: string, dataDir: string): boolean {
  const camino = relative(resolve(dataDir), resolve(carpeta));
  return camino === "" || (!camino.startsWith("..") && !isAbsolute(camino));
}
