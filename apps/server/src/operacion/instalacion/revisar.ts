import { epochToInstante, plano, type DatosInstalacion, type PuntoRevisado } from "@mostrador/core";
import { fecha } from "@mostrador/core/formato";
import { createConexiones, createSiat, timeoutsFor, type Fallida } from "@mostrador/siat";
import type { Deps } from "../../deps.ts";
import { checkCertificado } from "../../impuestos/siat/certificado.ts";
import { checkToken } from "../../impuestos/siat/token.ts";

const DIA_MS = 86_400_000;
/** Time before the end of a certificate or a token from which a warning is given. */
const PRONTO_MS = 30 * DIA_MS;

/**
 * Checks the owner's data, each item by itself and then all together with the tax system. Reports the finding about
 * each item, with the remedy. Stores nothing. Sources: docs/fiscal-rules.md F2, F9 and F57.
 */
export async function checkInstalacion(
  deps: Deps,
  datos: DatosInstalacion,
): Promise<readonly PuntoRevisado[]> {
  const propios = [
    checkNit(datos),
    await checkCertificadoDado(datos, deps.now()),
    checkTokenDado(datos, deps.now()),
  ];
  return propios.some(({ estado }) => estado === "mal")
    ? propios
    : [...propios, ...(await checkConImpuestos(deps, datos))];
}

const bien = (dato: PuntoRevisado["dato"], texto: string): PuntoRevisado => ({ dato, estado: "bien", texto });
const aviso = (dato: PuntoRevisado["dato"], texto: string): PuntoRevisado => ({
  dato,
  estado: "aviso",
  texto,
});
const mal = (dato: PuntoRevisado["dato"], texto: string): PuntoRevisado => ({ dato, estado: "mal", texto });
const dia = (ms: number) => fecha(epochToInstante(ms));

function checkNit({ nit }: DatosInstalacion): PuntoRevisado {
  return bien("nit", `El NIT ${nit} está bien escrito.`);
}

async function checkCertificadoDado(
  { modalidad, nit, razonSocial, p12 }: DatosInstalacion,
  ahoraMs: number,
): Promise<PuntoRevisado> {
  if (modalidad === 2)
    return bien("certificado", "La modalidad computarizada no firma: no hace falta certificado.");
  if (p12 === null)
    return mal(
      "certificado",
      "La modalidad electrónica firma cada factura: elija el archivo .p12 y escriba su contraseña.",
    );
  const checked = await checkCertificado(
    { bytes: Buffer.from(p12.archivo, "base64"), clave: p12.clave },
    nit,
    ahoraMs,
  );
  if (!checked.ok) return mal("certificado", checked.error.texto);
  const { titular, hasNit, firmante } = checked.value;
  const { validoHastaMs } = firmante;
  const texto = `El certificado es de ${titular} y vale hasta el ${dia(validoHastaMs)}.`;
  if (!namesSame(titular, razonSocial))
    return aviso(
      "certificado",
      `${texto} Usted escribió «${razonSocial}»: si no es la misma empresa, cambie el certificado o la razón social antes de seguir. La razón social sale en cada factura.`,
    );
  if (!hasNit) return aviso("certificado", `${texto} No lleva NIT: compruebe que es el de esta empresa.`);
  return validoHastaMs - ahoraMs < PRONTO_MS
    ? aviso("certificado", `${texto} Pida ya el siguiente.`)
    : bien("certificado", texto);
}

/** Tells whether a certificate's subject and a company's name share a word, as those of a person's company and the person do. */
function namesSame(titular: string, razonSocial: string): boolean {
  const palabrasDe = (texto: string) => plano(texto).match(/[a-z]{4,}/g) ?? [];
  const suyas = palabrasDe(razonSocial);
  const delTitular = new Set(palabrasDe(titular));
  return suyas.length === 0 || suyas.some((palabra) => delTitular.has(palabra));
}

function checkTokenDado(datos: DatosInstalacion, ahoraMs: number): PuntoRevisado {
  const checked = checkToken(datos.token, datos, ahoraMs);
  if (!checked.ok) return mal("token", checked.error);
  const { hastaMs } = checked.value;
  if (hastaMs === null) return aviso("token", "El token no dice hasta cuándo vale.");
  const texto = `El token vale hasta el ${dia(hastaMs)}.`;
  return hastaMs - ahoraMs < PRONTO_MS
    ? aviso("token", `${texto} Genere pronto el siguiente.`)
    : bien("token", texto);
}

/**
 * Checks that the tax system accepts the token, then asks for a CUIS. The tax system gives one only where NIT,
 * system, environment and modality agree.
 */
async function checkConImpuestos(deps: Deps, datos: DatosInstalacion): Promise<readonly PuntoRevisado[]> {
  const { nit, codigoSistema, ambiente: codigoAmbiente, modalidad, token } = datos;
  using conexiones = createConexiones();
  const timeoutsMs = timeoutsFor(deps.config.paciencia ?? 1);
  const siat = createSiat({ baseUrl: deps.config.siatUrl, token, conexiones, timeoutsMs });
  const comunicacion = await siat.codigos.verificarComunicacion();
  if (comunicacion.kind !== "aceptada") return [mal("comunicacion", textoDe(comunicacion))];
  const hay = bien("comunicacion", "Impuestos responde y acepta el token.");
  const sistema = { nit, codigoSistema, codigoAmbiente, modalidad };
  const cuis = await siat.codigos.cuis({ sistema, sucursal: 0, puntoVenta: 0 });
  return [
    hay,
    cuis.kind === "aceptada"
      ? bien("sistema", "Impuestos reconoce el sistema, la modalidad y el ambiente para este NIT.")
      : mal("sistema", textoDe(cuis)),
  ];
}

function textoDe(fallida: Fallida): string {
  switch (fallida.kind) {
    case "rechazada":
      return `Impuestos lo rechazó: ${fallida.mensajes.map(({ codigo, descripcion }) => `${descripcion} (${codigo})`).join("; ")}.`;
    case "noEntregada":
      return "No se pudo llegar a Impuestos. Revise que esta computadora tenga internet y repita.";
    case "enDuda":
      return "Impuestos no contestó a tiempo. Repita en unos minutos.";
  }
}
