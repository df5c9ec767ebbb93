/** The list of matters that need the owner, most serious first, each with a button. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { comoRecargar, LIMITES_AVISO, textoDeEspera, vence } from "@mostrador/core/avisos";
import { enMonedas, entero, fecha, fechaHora, hace, nombreLugar } from "@mostrador/core/formato";
import { useLeer } from "../../api.ts";
import { cuantas } from "../../figuras.tsx";
import { enlace } from "../../navegar.ts";
import { msDe, useAhora } from "../../reloj.ts";
import { canOpen, isDueno } from "../../rol.ts";
import type { Inicio, Repetidas, Terminales, VentasDobles } from "../../tipos.ts";

const DIA_MS = 86_400_000;
const CADA_MS = 60_000;

/** A matter for the owner: its title, its meaning, and the page that resolves it. */
interface Pendiente {
  readonly que: string;
  readonly significa: string;
  readonly boton: readonly [texto: string, ruta: string] | null;
  readonly grave: boolean;
}

export function Pendientes({ inicio }: { readonly inicio: Inicio }) {
  const ahora = useAhora();
  const dobles = useLeer<VentasDobles>(isDueno(inicio.rol) ? "/v1/portal/dobles" : null, CADA_MS);
  const cajas = useLeer<Terminales>(isDueno(inicio.rol) ? "/v1/terminales" : null, CADA_MS);
  const repetidas = useLeer<Repetidas>(isDueno(inicio.rol) ? "/v1/portal/repetidas" : null, CADA_MS);
  const pendientes = [
    ...(cajas.datos?.terminales ?? []).flatMap(deCopias),
    ...(cajas.datos?.terminales ?? []).flatMap((caja) => deRetenidas(caja, ahora)),
    ...deRepetidas(repetidas.datos?.esperan ?? 0),
    ...deDobles(dobles.datos?.total ?? 0),
    ...inicio.faltantes.map(deFaltante),
    ...inicio.porConseguir.map(dePapel),
    ...deFirma(inicio, ahora),
    ...deCreditos(inicio),
    ...deDocumentos(inicio, ahora),
    ...deCopiaFuera(inicio.copiaFuera, ahora),
    ...deLey(inicio.leyPorEmpezar),
    ...deAnexo(inicio.anexoQueFalta),
    ...deTipoCambio(inicio.tipoCambioAtrasado),
    ...deSistema(inicio),
  ].toSorted((a, b) => Number(b.grave) - Number(a.grave));
  if (pendientes.length === 0)
    return (
      <Group gap="sm" wrap="nowrap" className="tarjeta" role="status">
        <IconCircleCheck className="bien" aria-hidden />
        <Text>Todo en orden: nada espera ni está por vencer.</Text>
      </Group>
    );
  return (
    <section className="tarjeta" aria-label="Le esperan">
      <Stack gap="md">
        {pendientes.map((pendiente) => (
          <Renglon key={pendiente.que} pendiente={pendiente} rol={inicio.rol} />
        ))}
      </Stack>
    </section>
  );
}

function Renglon({
  pendiente: { que, significa, boton, grave },
  rol,
}: {
  readonly pendiente: Pendiente;
  readonly rol: string;
}) {
  return (
    <Group justify="space-between" gap="sm" className="pendiente">
      <Group gap="sm" wrap="nowrap" align="start" flex="1 1 16rem">
        {grave ? (
          <IconAlertTriangle className="grave" aria-label="Urgente" />
        ) : (
          <IconInfoCircle className="leve" aria-hidden />
        )}
        <div className="libre">
          <Text fw={600} lineClamp={3} title={que}>
            {que}
          </Text>
          <Text size="sm" c="dimmed" lineClamp={3} title={significa}>
            {significa}
          </Text>
        </div>
      </Group>
      {boton !== null && canOpen(seccionDe(boton[1]), rol) && (
        <Button variant="default" component="a" {...enlaceDe(boton[1])}>
          {boton[0]}
        </Button>
      )}
    </Group>
  );
}

function seccionDe(ruta: string): string {
  return ruta.split(/[?/]/)[0] ?? "";
}

function enlaceDe(ruta: string) {
  const [seccion = "", consulta = ""] = ruta.split("?");
  return enlace(seccion, Object.fromEntries(new URLSearchParams(consulta)));
}

function deCopias({
  nombre,
  copias,
}: Pick<Terminales["terminales"][number], "nombre" | "copias">): readonly Pendiente[] {
  if (copias.length === 0) return [];
  return [
    {
      que: `${nombre} está en más de una computadora`,
      significa: "Su carpeta se copió: elija cuál es la caja buena. La otra vende solo fuera de línea.",
      boton: ["Elegir", "equipos"],
      grave: true,
    },
  ];
}

function deRetenidas(
  { nombre, retenidas: { cuantas: impresas, plazo }, hechos }: Terminales["terminales"][number],
  ahora: number,
): readonly Pendiente[] {
  if (impresas === 0 && hechos === "esperan")
    return [
      {
        que: `${nombre} ya no es caja y trae ventas que el servidor no tiene`,
        significa: "No entran a Caja ni a los informes hasta que usted diga si es de su tienda.",
        boton: ["Decidir", "equipos"],
        grave: true,
      },
    ];
  if (impresas === 0) return [];
  const hastaMs = msDe(plazo);
  const termino =
    plazo === null || hastaMs === null
      ? ""
      : hastaMs > ahora
        ? ` Impuestos las recibe hasta el ${fechaHora(plazo)}.`
        : ` El plazo de Impuestos terminó el ${fechaHora(plazo)}.`;
  return [
    {
      que: `${nombre} ya no es caja y trajo ${cuantas(impresas, "factura impresa", "facturas impresas")}`,
      significa: `El servidor no las tenía. Diga si son de su tienda.${termino}`,
      boton: ["Decidir", "equipos"],
      grave: true,
    },
  ];
}

function deRepetidas(esperan: number): readonly Pendiente[] {
  if (esperan === 0) return [];
  return [
    {
      que:
        esperan === 1
          ? "1 factura impresa no se puede enviar"
          : `${entero(esperan)} facturas impresas no se pueden enviar`,
      significa: "No se pueden enviar a Impuestos: emita la venta otra vez y avise al cliente.",
      boton: ["Ver", "ventas"],
      grave: true,
    },
  ];
}

function deDobles(total: number): readonly Pendiente[] {
  if (total === 0) return [];
  return [
    {
      que:
        total === 1
          ? "1 venta tiene más de una factura vigente"
          : `${entero(total)} ventas tienen más de una factura vigente`,
      significa: "Elija cuál se queda: la otra se anula.",
      boton: ["Elegir", "ventas"],
      grave: true,
    },
  ];
}

function deFaltante(faltante: Inicio["faltantes"][number]): Pendiente {
  return {
    que: `Faltan ${enMonedas(faltante.falta, faltante.faltaDolares)} en ${nombreLugar(faltante)}`,
    significa: `Al cerrar el turno ${faltante.z}${faltante.cerradoPor === null ? "" : `, ${faltante.cerradoPor}`}${faltante.nota === null ? "." : `: «${faltante.nota}».`}`,
    boton: ["Ver el cierre", "cajas?ver=faltantes"],
    grave: true,
  };
}

const PAPELES = {
  certificado: "Falta el certificado de firma",
  token: "Falta el token de Impuestos",
} as const;

/** Describes a document that a new company has to obtain before it can issue. */
function dePapel(papel: Inicio["porConseguir"][number]): Pendiente {
  return {
    que: PAPELES[papel],
    significa:
      "Sin él todavía no se factura. Mientras llega ya puede cargar sus productos, sus clientes y sus precios.",
    boton: ["Cómo conseguirlo", "ajustes/firma"],
    grave: false,
  };
}

function deFirma({ certificadoVence, tokenVence, rol }: Inicio, ahora: number): readonly Pendiente[] {
  const porVencer = [
    vence("certificado", msDe(certificadoVence), ahora),
    vence("token", msDe(tokenVence), ahora),
  ];
  return porVencer.flatMap((uno) =>
    uno === null
      ? []
      : [
          {
            que: uno.titulo,
            significa: isDueno(rol) ? uno.remedio : "Lo renueva el dueño, en Ajustes, Firma y token.",
            boton: ["Renovar", "ajustes/firma"] as const,
            grave: uno.quedanMs < 3 * DIA_MS,
          },
        ],
  );
}

function deCreditos({ creditosDisponibles: quedan, contacto }: Inicio): readonly Pendiente[] {
  if (quedan >= LIMITES_AVISO.creditos) return [];
  return [
    {
      que: quedan <= 0 ? "No quedan créditos" : `Quedan ${cuantas(quedan, "crédito", "créditos")}`,
      significa: `${quedan <= 0 ? "Nada se emite en línea hasta recargar." : "Recargue antes de que se acaben."} ${comoRecargar(contacto)}`,
      boton: ["Ver créditos", "consumo"],
      grave: quedan <= 0,
    },
  ];
}

function deDocumentos({ observadas, esperando }: Inicio, ahora: number): readonly Pendiente[] {
  const espera = msDe(esperando.desde);
  return [
    ...(observadas === 0
      ? []
      : [
          {
            que: cuantas(observadas, "factura observada por Impuestos", "facturas observadas por Impuestos"),
            significa:
              "Impuestos no las acepta así: cada una dice qué está mal, qué hacer y cómo darla por resuelta.",
            boton: ["Resolver", "contingencia"] as const,
            grave: true,
          },
        ]),
    ...(esperando.documentos === 0
      ? []
      : [
          {
            que: cuantas(
              esperando.documentos,
              "documento espera llegar a Impuestos",
              "documentos esperan llegar a Impuestos",
            ),
            significa: `El más antiguo, ${hace(espera, ahora)}. ${textoDeEspera(esperando)}`,
            boton: ["Ver", "ventas?estado=SIN_RESPUESTA"] as const,
            grave: espera !== null && ahora - espera > LIMITES_AVISO.esperaMs,
          },
        ]),
  ];
}

function deCopiaFuera(fuera: Inicio["copiaFuera"], ahora: number): readonly Pendiente[] {
  if (fuera === null || (fuera.fallo === null && !fuera.atrasada)) return [];
  const { ultima, fallo, atrasada } = fuera;
  return [
    {
      que:
        ultima === null
          ? "Todavía no salió ninguna copia fuera del local"
          : `La última copia fuera del local es de ${hace(msDe(ultima.de), ahora)}`,
      significa:
        fallo?.motivo ?? "No hay ninguna copia nueva que enviar: revise las copias de este servidor.",
      boton: ["Ver", "estado"],
      grave: atrasada,
    },
  ];
}

function deLey(ley: Inicio["leyPorEmpezar"]): readonly Pendiente[] {
  if (ley === null || ley.elegida) return [];
  return [
    {
      que: `La ${ley.nombre} empieza el ${fecha(ley.desde)}`,
      significa:
        "El IVA irá aparte del precio. Elija antes si conserva el precio del estante o lo que gana; si no elige, el estante queda igual.",
      boton: ["Elegir", "precios"],
      grave: false,
    },
  ];
}

function deAnexo(falta: Inicio["anexoQueFalta"]): readonly Pendiente[] {
  if (falta === null) return [];
  const { nombre, desde, rige, autorizado } = falta;
  return [
    {
      que: `Falta autorizar su sistema para el anexo de la ${nombre}, que ${rige ? "rige desde" : "empieza"} el ${fecha(desde)}`,
      significa: `Está autorizado para el de la ${autorizado}. Pida el nuevo, usted o su proveedor, y dígalo aquí: las cajas siguen vendiendo.`,
      boton: ["Ya la tengo", "ajustes/firma"],
      grave: rige,
    },
  ];
}

function deTipoCambio(atrasado: Inicio["tipoCambioAtrasado"]): readonly Pendiente[] {
  if (atrasado === null) return [];
  return [
    {
      que: `El tipo de cambio oficial es del ${fecha(atrasado.desde)}`,
      significa: `Falta el de ${cuantas(atrasado.dias, "día hábil", "días hábiles")}: una factura en dólares saldría con el anterior. Si no llega hoy, avise a quien opera el servidor.`,
      boton: ["Ver el dólar", "estado"],
      grave: false,
    },
  ];
}

function deSistema({ siat, webhooksFallando }: Inicio): readonly Pendiente[] {
  return [
    ...(siat === "operativo"
      ? []
      : [
          {
            que: "Impuestos no responde bien",
            significa: "Las cajas siguen vendiendo sin conexión y los documentos se envían después.",
            boton: null,
            grave: false,
          },
        ]),
    ...(webhooksFallando === 0
      ? []
      : [
          {
            que: cuantas(
              webhooksFallando,
              "conexión con otro sistema falla",
              "conexiones con otros sistemas fallan",
            ),
            significa: "Lo que ocurre aquí no le llega.",
            boton: ["Ver webhooks", "webhooks"] as const,
            grave: false,
          },
        ]),
  ];
}
