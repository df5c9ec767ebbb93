/** The part of an invoice that grants credit, in sectors where a law grants less than the whole: read by day, and set when a law changes it. */
import { Alert, Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { fecha, parseDecimal } from "@mostrador/core/formato";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { request, useAccion, useLeer } from "../api.ts";
import { CampoFecha } from "../campo-fecha.tsx";
import { Aviso, Largo, Lectura, Tarjeta } from "../comun.tsx";
import { Tabla, type Columna } from "../tabla.tsx";
import type { CreditoParcial as Datos } from "../tipos.ts";

const RUTA = "/v1/portal/credito-parcial";
type Parte = Datos["partes"][number];

export function CreditoParcial() {
  const leido = useLeer<Datos>(RUTA);
  const accion = useAccion();
  const [abierto, setAbierto] = useState(false);
  const [quitada, setQuitada] = useState<Parte | null>(null);
  const quitar = (parte: Parte) =>
    accion.hacer(async () => {
      await request("POST", `${RUTA}/quitar`, { sector: parte.sector, desde: parte.desde });
      setQuitada(parte);
      leido.releer();
    });
  const deshacer = ({ sector, desde, porcentaje, motivo }: Parte) =>
    accion.hacer(async () => {
      await request("POST", RUTA, { sector, desde, porcentaje, motivo });
      setQuitada(null);
      leido.releer();
    });
  return (
    <Tarjeta
      titulo="Parte de la factura que da crédito fiscal"
      accion={
        <Button variant="default" onClick={() => setAbierto(true)}>
          Agregar otra
        </Button>
      }
    >
      <Lectura leido={leido}>
        {({ sectores, partes }) => (
          <Stack>
            {sectores.map(({ codigo, nombre, rige }) => (
              <Text key={codigo}>
                {nombre}: hoy el cliente usa como crédito fiscal el <b>{rige} %</b> de lo que paga.
              </Text>
            ))}
            <Tabla
              nombre="Partes por fecha"
              columnas={columnas(sectores, accion.ocupada, quitar)}
              filas={partes}
              claveDe={({ sector, desde, propia }) => `${sector}/${desde}/${propia}`}
            />
            {quitada !== null && !hasParte(partes, quitada) && (
              <Quitada parte={quitada} ocupada={accion.ocupada} deshacer={() => deshacer(quitada)} />
            )}
            <Aviso error={accion.error} />
            <Text size="sm" c="dimmed">
              La parte la manda una norma, y viene con el programa. Agréguela aquí si sale una norma nueva
              antes que una versión que la traiga: con otra parte, Impuestos rechaza cada factura. Las cajas
              la reciben del servidor; una que no tiene internet usa la última que recibió.
            </Text>
            {abierto && (
              <PonerParte
                sectores={sectores}
                cerrar={() => setAbierto(false)}
                listo={() => {
                  setAbierto(false);
                  leido.releer();
                }}
              />
            )}
          </Stack>
        )}
      </Lectura>
    </Tarjeta>
  );
}

/** Tells whether the owner has set a part for the day of one that she took back; then there is nothing to put back. */
function hasParte(partes: readonly Parte[], { sector, desde }: Parte): boolean {
  return partes.some((una) => una.propia && una.sector === sector && una.desde === desde);
}

/** Says which part was taken back, and puts it back as it was. */
function Quitada({
  parte: { desde, porcentaje, motivo },
  ocupada,
  deshacer,
}: {
  readonly parte: Parte;
  readonly ocupada: boolean;
  readonly deshacer: () => void;
}) {
  return (
    <Alert color="orange" role="status">
      <Group justify="space-between">
        <Text className="libre">
          Quitó la parte de {porcentaje} % desde el {fecha(desde)}, por «{motivo}».
        </Text>
        <Button variant="default" size="md" loading={ocupada} onClick={deshacer}>
          Deshacer
        </Button>
      </Group>
    </Alert>
  );
}

function columnas(
  sectores: Datos["sectores"],
  ocupada: boolean,
  quitar: (parte: Parte) => void,
): readonly Columna<Parte>[] {
  const deSector: Columna<Parte> = {
    clave: "sector",
    titulo: "Factura",
    celda: ({ sector }) => sectores.find(({ codigo }) => codigo === sector)?.nombre ?? `Sector ${sector}`,
  };
  return [
    { clave: "desde", titulo: "Desde", celda: ({ desde }) => fecha(desde), telefono: "titulo" },
    ...(sectores.length > 1 ? [deSector] : []),
    { clave: "porcentaje", titulo: "Da crédito", celda: ({ porcentaje }) => `${porcentaje} %`, numero: true },
    { clave: "motivo", titulo: "Norma", celda: ({ motivo }) => <Largo>{motivo}</Largo> },
    {
      clave: "quitar",
      titulo: "Quitar",
      sinTitulo: true,
      celda: (parte) =>
        parte.quitable && (
          <Button
            variant="subtle"
            color="red"
            loading={ocupada}
            aria-label={`Quitar la parte desde el ${fecha(parte.desde)}`}
            onClick={() => quitar(parte)}
          >
            Quitar
          </Button>
        ),
    },
  ];
}

function PonerParte({
  sectores,
  cerrar,
  listo,
}: {
  readonly sectores: Datos["sectores"];
  readonly cerrar: () => void;
  readonly listo: () => void;
}) {
  const [escrita, setEscrita] = useState({
    sector: sectores[0]?.codigo ?? 0,
    desde: "",
    porcentaje: "",
    motivo: "",
  });
  const accion = useAccion();
  const guardar = () =>
    accion.hacer(async () => {
      await request("POST", RUTA, { ...escrita, porcentaje: parseDecimal(escrita.porcentaje) });
      listo();
    });
  return (
    <Modal opened onClose={cerrar} title="Agregar otra parte" centered>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          guardar();
        }}
      >
        <Stack>
          {sectores.length > 1 && (
            <NativeSelect
              label="Factura"
              size="md"
              data={sectores.map(({ codigo, nombre }) => ({ value: String(codigo), label: nombre }))}
              value={String(escrita.sector)}
              onChange={(e) => setEscrita({ ...escrita, sector: Number(e.currentTarget.value) })}
            />
          )}
          <CampoFecha
            titulo="Desde qué día"
            required
            valor={escrita.desde}
            poner={(desde) => setEscrita({ ...escrita, desde })}
          />
          <TextInput
            label="Parte que da crédito fiscal (%)"
            description="100 es toda la factura."
            size="md"
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            value={escrita.porcentaje}
            onChange={(e) => setEscrita({ ...escrita, porcentaje: e.currentTarget.value })}
          />
          <TextInput
            label="Norma que lo manda"
            description="Queda escrita junto a la parte: Ley 317, RND 102600000034."
            size="md"
            required
            maxLength={200}
            value={escrita.motivo}
            onChange={(e) => setEscrita({ ...escrita, motivo: e.currentTarget.value })}
          />
          <Aviso error={accion.error} />
          <Group>
            <Boton type="submit" size="md" loading={accion.ocupada} falta={faltaDe(escrita)}>
              Guardar
            </Boton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Tells what the form still lacks; null if nothing. */
function faltaDe({
  desde,
  porcentaje,
  motivo,
}: {
  readonly desde: string;
  readonly porcentaje: string;
  readonly motivo: string;
}): string | null {
  if (desde === "") return "Elija el día desde el que rige.";
  const leido = parseDecimal(porcentaje);
  if (leido === null) return "Escriba el porcentaje, como 70.";
  if (Number(leido) <= 0 || Number(leido) > 100) return "El porcentaje va de 0.01 a 100.";
  return motivo.trim().length < 3 ? "Escriba la norma que lo manda." : null;
}
