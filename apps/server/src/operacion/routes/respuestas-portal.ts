import { explicado } from "@mostrador/core";
import { z } from "zod";
import { DeLaCaja, Momento } from "../../http/respuestas.ts";
import { EstadoCopiaFuera } from "./vista-copia-fuera.ts";

/** The replies of the portal's first page, in code's names: routes answer with them, and the page uses their types. */

/** The company at a glance. */
export const Inicio = z.object({
  rol: explicado(z.string(), "Rol de quien pregunta."),
  correo: explicado(z.string().nullable(), "Su correo; nulo si llama con una clave."),
  variasEmpresas: explicado(z.boolean(), "Si tiene acceso a varias empresas."),
  empresa: explicado(
    z.object({
      nit: explicado(z.int(), "NIT de la empresa.", 1023456022),
      razonSocial: explicado(z.string(), "Razón social de la empresa."),
      modalidad: explicado(z.int(), "1 electrónica en línea, 2 computarizada en línea.", 1),
      ambiente: explicado(z.int(), "1 producción, 2 pruebas.", 1),
      demo: explicado(z.boolean(), "Si es de demostración."),
      creditoParcial: explicado(
        z.boolean(),
        "Si puede emitir facturas que no dan crédito fiscal por todo, y quien pregunta es su dueño.",
        false,
      ),
    }),
    "La empresa en que está.",
  ),
  creditosDisponibles: explicado(z.int(), "Documentos que todavía puede emitir.", 950),
  siat: explicado(z.enum(["operativo", "lento", "caido"]), "Cómo responde el sistema tributario."),
  certificadoVence: explicado(
    Momento.nullable(),
    "Cuándo vence o venció el certificado de firma; nulo si no hay.",
  ),
  tokenVence: explicado(
    Momento.nullable(),
    "Cuándo vence o venció el token de Impuestos; nulo si no lo dice o no hay.",
  ),
  porConseguir: explicado(
    z.array(z.enum(["certificado", "token"])),
    "Lo que le falta para emitir su primera factura; vacío si nada.",
    ["token"],
  ),
  contacto: explicado(
    z.string().nullable(),
    "A quién se piden créditos y ayuda; nulo si quien opera el servidor no lo dice.",
    "Soporte Mostrador, 77712345",
  ),
  servidorPropio: explicado(
    z.boolean(),
    "Si el servidor es de la tienda y quien pregunta es su dueño: ajusta su copia y su correo.",
    true,
  ),
  puntos: explicado(
    z.array(
      z.object({
        sucursal: explicado(z.int(), "Sucursal del punto.", 0),
        puntoVenta: explicado(z.int(), "Código del punto.", 0),
        cufdVence: explicado(Momento.nullable(), "Hasta cuándo vale su CUFD; nulo si no tiene."),
      }),
    ),
    "Puntos de venta en que factura.",
  ),
  esperando: explicado(
    z.object({
      documentos: explicado(z.int(), "Cuántos son.", 0),
      enDuda: explicado(z.int(), "Cuántos de ellos se enviaron sin que se sepa si llegaron.", 0),
      desde: explicado(Momento.nullable(), "Emisión del más viejo; nulo si no hay."),
    }),
    "Documentos que aún no tienen respuesta final del SIN.",
  ),
  observadas: explicado(z.int(), "Documentos que el SIN observó.", 0),
  webhooksFallando: explicado(z.int(), "Webhooks cuyas entregas fallan.", 0),
  /** The law that begins next, and whether the owner made a choice about prices; null where no law has a day, and for all but the owner. */
  leyPorEmpezar: explicado(
    z
      .object({
        nombre: explicado(z.string(), "Nombre de la ley.", "Ley 1733"),
        desde: explicado(z.iso.date(), "Primer día en que rige.", "2027-02-01"),
        elegida: explicado(z.boolean(), "Si ya se eligió qué pasa con los precios.", false),
      })
      .nullable(),
    "La ley que empieza; nulo si ninguna tiene día o si no es la dueña quien pregunta.",
  ),
  /** The law, in force or ahead, for whose technical annex the company's system was not authorised; null for all but the owner. */
  anexoQueFalta: explicado(
    z
      .object({
        nombre: explicado(z.string(), "Nombre de la ley.", "Ley 1733"),
        desde: explicado(z.iso.date(), "Primer día en que rige.", "2027-02-01"),
        rige: explicado(z.boolean(), "Si ya rige.", false),
        autorizado: explicado(z.string(), "Ley cuyo anexo tiene autorizado.", "Ley 843"),
      })
      .nullable(),
    "La ley para cuyo anexo técnico falta autorizar el sistema; nulo si no falta o si no es la dueña quien pregunta.",
  ),
  /** The last official rate, where working days have passed without a new one; null where it is current, or where none is known. */
  tipoCambioAtrasado: explicado(
    z
      .object({
        desde: explicado(z.iso.date(), "Desde cuándo rige el último que se conoce.", "2026-11-20"),
        dias: explicado(z.int(), "Días hábiles cuyo tipo de cambio falta.", 2),
      })
      .nullable(),
    "El tipo de cambio oficial, si está atrasado; nulo si está al día o si no se conoce ninguno.",
  ),
  /** State of the copy off the premises; null where none is configured, and for all but the owner. */
  copiaFuera: explicado(
    EstadoCopiaFuera.nullable(),
    "La copia fuera del local; nulo si no hay o si no es la dueña quien pregunta.",
  ),
  /** The latest closings that were short of cash; empty for a cashier. `falta` is decimal text. */
  faltantes: explicado(
    z.array(
      z.object({
        sucursal: explicado(z.int(), "Sucursal de la caja.", 0),
        puntoVenta: explicado(z.int(), "Punto de venta de la caja.", 1),
        caja: explicado(
          z.string().nullable(),
          "Nombre de la caja del punto de venta; nulo si nunca hubo una.",
          "Caja 1",
        ),
        z: explicado(z.int(), "Número del cierre Z.", 12),
        cerradoPor: explicado(z.string().nullable(), "Quién cerró; nulo si no se sabe."),
        nota: explicado(z.string().nullable(), "Lo que escribió quien cerró; nulo si nada."),
        falta: explicado(z.string(), "Cuánto faltó, en bolivianos.", "5.00"),
        faltaDolares: explicado(z.string(), "Cuánto faltó, en dólares.", "0.00"),
      }),
    ),
    "Últimos cierres a los que faltó dinero; ninguno para un cajero.",
  ),
});

/** The first steps of a shop; `pasos` is null where the owner hid them. */
export const PrimerosPasos = z.object({
  pasos: explicado(
    z
      .object({
        producto: explicado(z.boolean(), "Si ya hay un producto."),
        impresora: explicado(z.boolean(), "Si ya se imprimió."),
        segundaCaja: explicado(z.boolean(), "Si ya hay otra caja."),
        contador: explicado(z.boolean(), "Si ya se invitó a un contador."),
      })
      .nullable(),
    "Los primeros pasos de la tienda; nulo si se ocultaron.",
  ),
  /** Addresses of this server in its network, the best first; none where only its own computer can reach it. */
  direcciones: explicado(
    z.array(z.string()),
    "Direcciones del servidor en su red, la mejor primero; vacío si solo atiende a su computadora.",
  ),
  deLaCaja: DeLaCaja,
  /** The page that gives the code of a new till, as one SVG path on a square of `size` modules. */
  qr: explicado(
    z
      .object({
        abre: explicado(z.url(), "Dirección que abre el código."),
        d: explicado(z.string(), "Dibujo del código, como camino SVG."),
        size: explicado(z.int(), "Lado del código, en módulos.", 29),
      })
      .nullable(),
    "Código de la página que empareja una caja; nulo si no hay dirección.",
  ),
});
