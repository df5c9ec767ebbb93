/** Orders about companies: they store what a company needs to issue documents and its tills need to begin. */
import { registrarCafc } from "../../contingencia/registrar-cafc.ts";
import {
  AnexoAutorizado,
  entero,
  epochToInstante,
  fail,
  fecha,
  getRegimen,
  IdRegimen,
  ok,
  type Result,
  type Vigencia,
} from "@mostrador/core";
import { toWire } from "@mostrador/core/wire";
import { z } from "zod";
import { findAdelanto } from "../../cuenta/db/empresas.ts";
import { loadDemo } from "../demo/cargar.ts";
import {
  grantCreditos,
  loadCertificado,
  createEmpresa,
  readP12,
  addUsuario,
  putLogo,
  putTipoCambio,
  POR_COMANDO,
  type Taller,
} from "../provision.ts";
import { activarEmpresa } from "../activar-empresa.ts";
import { listConOtroAnexo, listVigencias, putVigencia, removeVigencia } from "../../impuestos/regimenes.ts";
import { putToken } from "../../impuestos/renovar-credenciales.ts";
import { Correo } from "../../identidad/correo.ts";
import { Rol } from "../../identidad/routes/respuestas-acceso.ts";
import { createCodigo } from "../../terminales/emparejar.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import { inTransaction } from "../../motor/transaccion.ts";
import { enTaller } from "./en-taller.ts";
import { Archivo, Fecha, Nit } from "./opciones.ts";
import { createOrdenes, type Orden } from "./orden.ts";

const orden = createOrdenes(enTaller);
const UnoODos = z.coerce.number().pipe(z.union([z.literal(1), z.literal(2)]));
const Modo = UnoODos.meta({ valor: "1|2" });
/** A secret, which a file holds. */
const Secreto = z.string().min(1).meta({ valor: "archivo", secreto: true });
const Clave = z.string().default("").meta({ valor: "archivo", secreto: true });
const Numero = z.coerce.number().int().min(1).max(9_999_999_999);

const empresaCrear = orden(
  {
    nit: Nit,
    razonSocial: z.string().min(1).max(200),
    municipio: z.string().min(1).max(25),
    telefono: z.string().max(25).optional(),
    modalidad: Modo,
    ambiente: UnoODos.default(2).meta({ valor: "1|2" }),
    codigoSistema: z.string().min(1),
    anexo: AnexoAutorizado.optional().meta({ valor: "ley-843" }),
    token: z.string().min(1).optional().meta({ valor: "archivo", secreto: true }),
    p12: z.string().optional().meta({ valor: "archivo" }),
    p12Clave: Clave,
    creditos: z.coerce.number().int().min(0).default(0).meta({ valor: "N" }),
    dueno: Correo.optional().meta({ valor: "correo" }),
  },
  async (taller, { p12, p12Clave, telefono = null, token = null, dueno, ...empresa }) => {
    const leido = p12 === undefined ? null : readP12(p12);
    if (leido?.ok === false) return leido;
    const certificado = leido === null ? null : { bytes: leido.value, clave: p12Clave };
    const creada = await createEmpresa(taller, { ...empresa, telefono, token, p12: certificado });
    if (!creada.ok) return creada;
    if (dueno !== undefined) await addUsuario(taller, empresa.nit, dueno, "dueno");
    const { apiKey, ownerToken } = creada.value;
    return ok({ nit: empresa.nit, api_key: apiKey, owner_token: ownerToken });
  },
);

const Ley = IdRegimen.default("ley-1733").meta({ valor: "ley-1733" });

/** The orders about the laws that documents follow. docs/decisions/0059 */
const ORDENES_DE_REGIMENES: Readonly<Record<string, Orden>> = {
  "regimen ver": orden({}, async ({ db }) =>
    ok(await Promise.all((await listVigencias(db)).map((una) => conOtroAnexo(db, una)))),
  ),
  "regimen poner": orden(
    { regimen: Ley, desde: Fecha },
    async (taller, nueva) => {
      const puesta = await inTransaction(taller.db, "comun", async (tx) =>
        putVigencia(tx, nueva, await hoyDeLeyes(tx, taller)),
      );
      if (!puesta.ok) return puesta;
      return conAviso(ok(await conOtroAnexo(taller.db, puesta.value)), ({ regimen, desde, otro_anexo }) => {
        const { nombre } = getRegimen(regimen);
        return (
          `La ${nombre} rige desde el ${fecha(desde)} a las 00:00. Las cajas lo reciben antes y cambian solas, también sin internet.` +
          otroAnexoEnPalabras(nombre, otro_anexo.length)
        );
      });
    },
    "las cajas cambian ese día a las 00:00, también sin red",
  ),
  "regimen quitar": orden(
    { regimen: Ley },
    async (taller, { regimen }) => {
      const quitada = await inTransaction(taller.db, "comun", async (tx) =>
        removeVigencia(tx, regimen, await hoyDeLeyes(tx, taller)),
      );
      return conAviso(
        quitada,
        ({ desde }) =>
          `La ${getRegimen(regimen).nombre} ya no empieza el ${fecha(desde)}: no tiene día. Una caja sin internet lo sabe cuando vuelva a conectarse.`,
      );
    },
    "hasta la víspera",
  ),
};

/** Adds to a law's day the companies whose system was authorised for another annex than that law's. */
async function conOtroAnexo(db: Db | Tx, vigencia: Vigencia) {
  return { ...vigencia, otro_anexo: (await listConOtroAnexo(db, vigencia)).map(toWire) };
}

function otroAnexoEnPalabras(nombre: string, cuantas: number): string {
  if (cuantas === 0) return "";
  const son =
    cuantas === 1
      ? "Una empresa tiene su sistema autorizado"
      : `${entero(cuantas)} empresas tienen su sistema autorizado`;
  return ` ${son} para otro anexo técnico que el de la ${nombre}: cada dueño lo lee en su portal, y nada deja de vender.`;
}

function creditosEnPalabras(cuantos: number): string {
  return `${entero(cuantos)} ${cuantos === 1 ? "crédito" : "créditos"}`;
}

/** Adds to an order's row the sentence that says its effect. */
function conAviso<T extends object>(hecho: Result<T, string>, aviso: (fila: T) => string) {
  return hecho.ok ? ok({ aviso: aviso(hecho.value), ...hecho.value }) : hecho;
}

/**
 * Gives the present day for laws: that of this computer's clock, or of the tax system's as it was last measured, whichever is later. A day
 * that has begun for documents is never set.
 */
async function hoyDeLeyes(tx: Tx, { now }: Pick<Taller, "now">): Promise<string> {
  return diaDe(now() + (await findAdelanto(tx)));
}

function diaDe(ms: number): string {
  return epochToInstante(ms).slice(0, 10);
}

const terminalCodigo = orden(
  {
    nit: Nit,
    sucursal: z.coerce.number().int().min(0).default(0).meta({ valor: "N" }),
    puntoVenta: z.coerce.number().int().min(1).optional().meta({ valor: "N" }),
    reemplazar: z.enum(["si", "no"]).default("no").meta({ valor: "si" }),
  },
  async (taller, { nit, sucursal, puntoVenta = null, reemplazar }) => {
    const pedido = { sucursal, puntoVenta, reemplazar: reemplazar === "si" };
    const { codigo, venceEn } = await createCodigo(taller, nit, pedido);
    return ok({ codigo, vence_en: venceEn });
  },
);

/** The answer of an order that stored a credential: its end, `AAAA-MM-DD`, null if it names none, and the sentence. */
function guardado(que: "certificado" | "token", nit: z.infer<typeof Nit>, hastaMs: number | null) {
  const hasta = hastaMs === null ? null : diaDe(hastaMs);
  const vale = hasta === null ? "No dice hasta cuándo vale." : `Vale hasta el ${fecha(hasta)}.`;
  return { aviso: `El ${que} quedó guardado y se usa desde ahora. ${vale}`, nit, hasta };
}

/** The orders about companies, certificates, tokens and credits. */
export const ORDENES_DE_EMPRESAS: Readonly<Record<string, Orden>> = {
  "empresa crear": empresaCrear,
  "empresa desactivar": orden({ nit: Nit }, (taller, { nit }) =>
    activarEmpresa(taller, nit, false, POR_COMANDO),
  ),
  "empresa activar": orden({ nit: Nit }, (taller, { nit }) => activarEmpresa(taller, nit, true, POR_COMANDO)),
  "usuario agregar": orden(
    { nit: Nit, correo: Correo.meta({ valor: "correo" }), rol: Rol.default("dueno") },
    async (taller, { nit, correo, rol }) => {
      const agregado = await addUsuario(taller, nit, correo, rol);
      return agregado ? ok({ nit, correo, rol }) : fail(`No hay una empresa con NIT ${nit}.`);
    },
    "entra al portal con un enlace a su correo",
  ),
  "creditos agregar": orden(
    { nit: Nit, cantidad: z.coerce.number().int().positive(), referencia: z.string().min(1).max(100) },
    async (taller, { nit, cantidad, referencia }) =>
      conAviso(await grantCreditos(taller, nit, cantidad, referencia), ({ agregados, creditos }) => {
        const tiene = `la empresa tiene ${creditosEnPalabras(creditos)}`;
        return agregados === 0
          ? `La referencia «${referencia}» ya se había cargado y no se agrega otra vez: ${tiene}.`
          : `Se ${agregados === 1 ? "agregó" : "agregaron"} ${creditosEnPalabras(agregados)}: ${tiene}.`;
      }),
  ),
  "certificado cargar": orden(
    { nit: Nit, p12: Archivo, p12Clave: Clave },
    async (taller, { nit, p12, p12Clave }) => {
      const cargado = await loadCertificado(taller, nit, p12, p12Clave);
      return cargado.ok ? ok(guardado("certificado", nit, cargado.value.hastaMs)) : cargado;
    },
  ),
  "token poner": orden({ nit: Nit, token: Secreto }, async (taller, { nit, token }) => {
    const puesto = await putToken(taller, nit, token, POR_COMANDO);
    return puesto.ok ? ok(guardado("token", nit, puesto.value.hastaMs)) : puesto;
  }),
  "tipo-cambio poner": orden(
    { usd: z.string().meta({ valor: "12.05" }), fecha: Fecha.optional().meta({ valor: "AAAA-MM-DD" }) },
    async (taller, { usd, fecha: dia = diaDe(taller.now()) }) =>
      conAviso(
        await putTipoCambio(taller, dia, usd),
        (puesto) =>
          `Desde el ${fecha(puesto.fecha)} el dólar oficial es Bs ${puesto.usd}, hasta el próximo que se lea o se ponga.`,
      ),
  ),
  "logo poner": orden({ nit: Nit, archivo: Archivo }, (taller, { nit, archivo }) =>
    putLogo(taller, nit, archivo),
  ),
  "cafc registrar": orden(
    {
      nit: Nit,
      codigo: z.string().min(1).max(50),
      sector: z.coerce.number().int().positive().default(1),
      desdeNumero: Numero,
      hastaNumero: Numero,
      desde: Fecha,
      hasta: Fecha,
    },
    async (taller, { desdeNumero, hastaNumero, ...cafc }) => {
      const registrado = await registrarCafc(taller, { ...cafc, desdeNumero, hastaNumero });
      return registrado.ok ? ok(toWire(registrado.value)) : registrado;
    },
  ),
  ...ORDENES_DE_REGIMENES,
  "terminal codigo": terminalCodigo,
  "demo cargar": orden({ nit: Nit }, async (taller, { nit }) => ok(await loadDemo(taller, nit))),
};
