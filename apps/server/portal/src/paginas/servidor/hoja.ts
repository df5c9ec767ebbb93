/** The sheet by which a server comes back on another computer. It has no secret. docs/backup.md */
import { lugarDe, type VistaCopia } from "./pedido-copia.ts";

/** Writes the sheet of a destination: what the owner has to have, and what the installer sets and runs. */
export function hojaDe(razonSocial: string, copia: VistaCopia): string {
  const variables = [
    `MOSTRADOR_FUERA=${lugarDe(copia)}`,
    "MOSTRADOR_FUERA_CLAVE=(la clave de las copias)",
    ...deAcceso(copia),
  ];
  return [
    `CÓMO VOLVER DE LA COPIA FUERA DEL LOCAL`,
    razonSocial,
    "",
    "Guarde esta hoja fuera del local. No tiene ningún secreto: aparte hacen falta",
    "",
    "  1. la clave de las copias, que usted guardó cuando la hizo;",
    `  2. ${SECRETO[copia.tipo]}`,
    "",
    "En el equipo nuevo, quien instala Mostrador pone estos ajustes:",
    "",
    ...variables.map((linea) => `  ${linea}`),
    "",
    "trae la última copia, y pone sus datos en una carpeta vacía (MOSTRADOR_DATA):",
    "",
    "  npm run admin -- copia traer --en traidas",
    "  npm run admin -- restaurar --copia traidas/(la carpeta que dijo la orden anterior)",
    "",
    "Los detalles están en docs/backup.md. Nunca trabajan a la vez el servidor de antes y el restaurado.",
    "",
  ].join("\r\n");
}

const SECRETO: Readonly<Record<VistaCopia["tipo"], string>> = {
  carpeta: "el disco o la carpeta de red donde están las copias.",
  sftp: "la contraseña o la llave privada con que se entra a ese servidor.",
  s3: "el secreto de la llave de acceso; si se perdió, el servicio da otra.",
};

function deAcceso({ tipo, huella, tieneLlave, servidor, region, id }: VistaCopia): readonly string[] {
  if (tipo === "carpeta") return [];
  if (tipo === "sftp")
    return [
      ...(huella === null ? [] : [`MOSTRADOR_FUERA_HUELLA=${huella}`]),
      tieneLlave
        ? "MOSTRADOR_FUERA_LLAVE_SSH=(el archivo de la llave privada)"
        : "MOSTRADOR_FUERA_CONTRASENA=(la contraseña)",
    ];
  return [
    ...(servidor === "" ? [] : [`MOSTRADOR_FUERA_S3_SERVIDOR=${servidor}`]),
    `MOSTRADOR_FUERA_S3_REGION=${region}`,
    `MOSTRADOR_FUERA_S3_ID=${id}`,
    "MOSTRADOR_FUERA_S3_SECRETO=(el secreto)",
  ];
}
