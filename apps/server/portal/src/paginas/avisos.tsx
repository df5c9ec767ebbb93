/** The notices that the signed-in owner gets by mail. */
import { Alert, Anchor, Stack, Switch, Text, TextInput } from "@mantine/core";
import { bs, enCampo, faltaMonto, parseMonto } from "@mostrador/core/formato";
import { useState } from "react";
import { request, useAccion, useLeer } from "../api.ts";
import { Aviso, Lectura, Tarjeta } from "../comun.tsx";
import { conLecturas } from "@mostrador/core/lecturas";
import { enlace } from "../navegar.ts";
import type { Avisos as Datos } from "../tipos.ts";

const RUTA = "/v1/portal/avisos";

type Elegido = Datos["avisos"][number];

const NOMBRES: Readonly<Record<Elegido["clase"], readonly [nombre: string, cuando: string]>> = {
  falta: ["Faltó dinero al cerrar una caja", "Con quién cerró, lo que debía haber y lo que se contó."],
  cajon: ["Se abrió el cajón sin una venta", "Con la hora, la caja, la persona y su motivo."],
  descuentos: [
    "Hubo descuentos en una caja",
    "Los que dio quien vende y los que alguien le autorizó, con su factura y su monto.",
  ],
  permisos: ["Un encargado autorizó algo en una caja", "Quién lo pidió, quién lo autorizó y para qué."],
  anulaciones: ["Se anuló o devolvió en una caja", "Anulaciones, sus reversiones y notas, con su monto."],
  cajaCopiada: [
    "Una caja está en más de una computadora",
    "Cuál es, y cómo elegir la buena: hasta entonces la otra no vende en línea.",
  ],
  repetidas: [
    "Una factura ya impresa no se puede enviar a Impuestos",
    "Su número, su monto y su cliente, por qué, y qué hacer.",
  ],
  certificado: [
    "El certificado de firma o el token de Impuestos está por vencer",
    "Desde 15 días antes, y dónde se carga el nuevo.",
  ],
  documentos: [
    "Hay documentos que no llegan a Impuestos",
    "Cuando esperan más de un día, o Impuestos los observó.",
  ],
  creditos: ["Quedan pocos créditos", "Cuando quedan menos de 50."],
};

export function Avisos({ servidorPropio }: { readonly servidorPropio: boolean }) {
  const leido = useLeer<Datos>(RUTA);
  const accion = useAccion();
  const elegir = (aviso: Elegido) =>
    accion.hacer(async () => {
      await request("POST", RUTA, aviso);
      leido.releer();
    });
  return (
    <Tarjeta titulo="Avisos por correo">
      <Lectura leido={leido}>
        {({ correo, hayCorreo, avisos }) => (
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              Llegan a {correo}: a lo más uno de cada clase por día. Los de copias y facturas impresas, a lo
              más uno por hora. Cada dueño elige los suyos.
            </Text>
            {!hayCorreo && (
              <Alert color="orange">
                Este servidor no tiene servicio de correo, y ningún aviso sale.{" "}
                {servidorPropio ? (
                  <Anchor {...enlace("ajustes/correo")}>Póngalo en Ajustes, Servidor de correo.</Anchor>
                ) : (
                  "Quien lo instaló pone su dirección en SMTP_URL."
                )}
              </Alert>
            )}
            {avisos.map((aviso) => (
              <Eleccion key={aviso.clase} aviso={aviso} elegir={elegir} />
            ))}
            <Aviso error={accion.error} />
          </Stack>
        )}
      </Lectura>
    </Tarjeta>
  );
}

function Eleccion({ aviso, elegir }: { readonly aviso: Elegido; readonly elegir: (aviso: Elegido) => void }) {
  const [nombre, cuando] = NOMBRES[aviso.clase];
  return (
    <div>
      <Switch
        size="md"
        label={nombre}
        description={cuando}
        checked={aviso.activo}
        onChange={(e) => elegir({ ...aviso, activo: e.currentTarget.checked })}
      />
      {aviso.clase === "falta" && aviso.activo && (
        <MontoMinimo
          key={aviso.minimo}
          minimo={aviso.minimo}
          elegir={(minimo) => elegir({ ...aviso, minimo })}
        />
      )}
    </div>
  );
}

/** Most that a notice may wait for, in bolivianos. */
const MAX_MINIMO = 1_000_000;

/** The amount from which a notice goes out, in centavos; it is stored when the field is left. */
function MontoMinimo({
  minimo,
  elegir,
}: {
  readonly minimo: number;
  readonly elegir: (minimo: number) => void;
}) {
  const [texto, setTexto] = useState(enCampo((minimo / 100).toFixed(2)));
  const leido = parseMonto(texto);
  const falta =
    faltaMonto(texto) ?? (Number(leido) > MAX_MINIMO ? `Escriba hasta ${bs(String(MAX_MINIMO))}.` : null);
  const centavos = Math.round(Number(leido) * 100);
  return (
    <TextInput
      mt="xs"
      maw={320}
      size="md"
      label="Avisar desde este monto (Bs)"
      inputMode="decimal"
      autoComplete="off"
      value={texto}
      error={conLecturas({ texto, falta, onElegir: setTexto })}
      onChange={(e) => setTexto(e.currentTarget.value)}
      onBlur={() => {
        if (falta === null && centavos !== minimo) elegir(centavos);
      }}
    />
  );
}
