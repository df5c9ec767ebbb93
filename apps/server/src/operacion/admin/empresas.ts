/** Orders about companies: they store what a company needs to issue documents and its tills need to begin. */
import { registrarCafc } from "../../contingencia/registrar-cafc.ts";
import { epochToInstante, fail, IdRegimen, ok } from "@mostrador/core";
import { toWire } from "@mostrador/core/wire";
import { z } from "zod";
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
} from "../provision.ts";
import { activarEmpresa } from "../activar-empresa.ts";
import { listVigencias, putVigencia, removeVigencia } from "../../impuestos/regimenes.ts";
import { putToken } from "../../impuestos/renovar-credenciales.ts";
import { Correo } from "../../identidad/correo.ts";
import { Rol } from "../../identidad/routes/respuestas-acceso.ts";
import { createCodigo } from "../../terminales/emparejar.ts";
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
  "regimen ver": orden({}, async ({ db }) => ok(await listVigencias(db))),
  "regimen poner": orden(
    { regimen: Ley, desde: Fecha },
    ({ db, now }, nueva) => inTransaction(db, "comun", (tx) => putVigencia(tx, nueva, hoyDe(now()))),
    "las cajas cambian ese día a las 00:00, también sin red",
  ),
  "regimen quitar": orden(
    { regimen: Ley },
    ({ db, now }, { regimen }) =>
      inTransaction(db, "comun", (tx) => removeVigencia(tx, regimen, hoyDe(now()))),
    "hasta la víspera",
  ),
};

function hoyDe(ms: number): string {
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
    (taller, { nit, cantidad, referencia }) => grantCreditos(taller, nit, cantidad, referencia),
  ),
  "certificado cargar": orden({ nit: Nit, p12: Archivo, p12Clave: Clave }, (taller, { nit, p12, p12Clave }) =>
    loadCertificado(taller, nit, p12, p12Clave),
  ),
  "token poner": orden({ nit: Nit, token: Secreto }, (taller, { nit, token }) =>
    putToken(taller, nit, token, POR_COMANDO),
  ),
  "tipo-cambio poner": orden(
    { usd: z.string().meta({ valor: "12.05" }), fecha: Fecha.optional().meta({ valor: "AAAA-MM-DD" }) },
    (taller, { usd, fecha = epochToInstante(taller.now()).slice(0, 10) }) =>
      putTipoCambio(taller, fecha, usd),
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
