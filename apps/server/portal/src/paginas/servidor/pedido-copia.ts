/** The form of the copy off the premises: its fields, and what is sent of them. */
import type { AjustesDelServidor } from "../../tipos.ts";

export const RUTA_COPIA = "/v1/portal/servidor/copia";

export type VistaCopia = NonNullable<AjustesDelServidor["copia"]>;

/** The fields. A secret that is empty stays as it was. */
export type CamposCopia = Omit<VistaCopia, "fija" | "tieneLlave" | "estado"> & {
  readonly contrasena: string;
  readonly llave: string;
  readonly secreto: string;
  readonly clave: string;
};

export interface PropsCampos {
  readonly campos: CamposCopia;
  readonly poner: (cambio: Partial<CamposCopia>) => void;
}

const VACIOS: CamposCopia = {
  tipo: "carpeta",
  ruta: "",
  servidor: "",
  puerto: 22,
  usuario: "",
  huella: null,
  region: "us-east-1",
  cubo: "",
  id: "",
  horas: 24,
  dias: 30,
  contrasena: "",
  llave: "",
  secreto: "",
  clave: "",
};

/** The fields as they begin: empty, or as they are set; secrets are not shown. */
export function camposDe(copia: VistaCopia | null): CamposCopia {
  if (copia === null) return VACIOS;
  const { fija: _fija, tieneLlave: _tiene, estado: _estado, ...suyos } = copia;
  return { ...VACIOS, ...suyos };
}

/** The body of the call: secrets of another kind of destination stay out. */
export function cuerpoDe(campos: CamposCopia): object {
  const { tipo } = campos;
  const escrito = (de: "sftp" | "s3", valor: string) => (tipo === de && valor !== "" ? valor : null);
  return {
    ...campos,
    contrasena: escrito("sftp", campos.contrasena),
    llave: escrito("sftp", campos.llave),
    secreto: escrito("s3", campos.secreto),
    clave: campos.clave === "" ? null : campos.clave,
  };
}

/** The destination in one line, as MOSTRADOR_FUERA takes it. */
export function lugarDe({ tipo, ruta, servidor, puerto, usuario, cubo }: VistaCopia): string {
  if (tipo === "carpeta") return ruta;
  if (tipo === "s3") return encodeURI(`s3://${cubo}/${ruta}`);
  const camino = ruta.startsWith("/") ? ruta : `/${ruta}`;
  return `sftp://${encodeURIComponent(usuario)}@${servidor}:${puerto}${encodeURI(camino)}`;
}
