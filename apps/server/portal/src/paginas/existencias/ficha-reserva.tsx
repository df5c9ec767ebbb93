/** Forms of reservations: an order set aside, and a delivery of invoiced goods. */
import { SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { cantidad, diaDe, parseDecimal } from "@mostrador/core/formato";
import { newUuid } from "@mostrador/core/uuid";
import { useState } from "react";
import { request } from "../../api.ts";
import { CampoFecha } from "../../campo-fecha.tsx";
import { CampoSucursal } from "../../campo-sucursal.tsx";
import type { ReservaEntera } from "../../tipos-tienda.ts";
import { FormaPanel, useCambiado, useSinGuardar } from "../panel.tsx";
import {
  cuerpoDeLinea,
  faltaEn as faltaEnCantidad,
  Lineas,
  sinCantidad,
  type LineaEscrita,
} from "./lineas.tsx";

const DIA_MS = 86_400_000;
/** Default duration of a reservation, in days. */
const DIAS = 15;

/** Returns the default last day of a reservation, `AAAA-MM-DD`. */
export function hastaPropuesto(): string {
  return diaDe(Date.now() + DIAS * DIA_MS);
}

interface Escrita {
  readonly para: string;
  readonly hasta: string;
  readonly nota: string;
  readonly sucursal: number;
  readonly lineas: readonly LineaEscrita[];
}

interface PropsFicha {
  readonly sucursales: readonly number[];
  readonly listo: (id: string) => void;
  readonly cerrar: () => void;
}

export function FichaReserva({ sucursales, listo, cerrar }: PropsFicha) {
  const [id] = useState(() => newUuid(crypto));
  const [escrita, setEscrita] = useState<Escrita>(() => ({
    para: "",
    hasta: hastaPropuesto(),
    nota: "",
    sucursal: sucursales[0] ?? 0,
    lineas: [],
  }));
  const poner = (cambio: Partial<Escrita>) => setEscrita((antes) => ({ ...antes, ...cambio }));
  useSinGuardar(useCambiado(escrita));
  const { para, hasta, nota, sucursal, lineas } = escrita;
  const sin = sinCantidad(lineas);
  const falta =
    para.trim() === ""
      ? "Escriba para quién es."
      : lineas.length === 0
        ? "Agregue lo que se aparta."
        : sin === undefined
          ? null
          : `Escriba la cantidad de ${sin.descripcion}.`;
  return (
    <FormaPanel
      falta={falta}
      guardar={async () => {
        await request("POST", "/v1/reservas", {
          id,
          sucursal,
          para: para.trim(),
          hasta,
          nota: nota.trim() === "" ? null : nota.trim(),
          lineas: lineas.map(cuerpoDeLinea),
        });
        listo(id);
      }}
      cerrar={cerrar}
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            size="md"
            label="Para quién es"
            maxLength={240}
            autoComplete="off"
            value={para}
            onChange={(e) => poner({ para: e.currentTarget.value })}
          />
          <CampoFecha titulo="Se aparta hasta" valor={hasta} poner={(dia) => poner({ hasta: dia })} />
          <TextInput
            size="md"
            label="Nota (opcional)"
            maxLength={200}
            autoComplete="off"
            value={nota}
            onChange={(e) => poner({ nota: e.currentTarget.value })}
          />
          {sucursales.length > 1 && (
            <CampoSucursal
              titulo="Sucursal que lo guarda"
              sucursales={sucursales}
              valor={sucursal}
              poner={(otra) => poner({ sucursal: otra })}
            />
          )}
        </SimpleGrid>
        <Lineas
          lineas={lineas}
          poner={(nuevas) => poner({ lineas: nuevas })}
          campos={{ cantidad: "Cantidad", conPresentacion: true }}
        />
      </Stack>
    </FormaPanel>
  );
}

interface PropsEntregar {
  readonly reserva: ReservaEntera;
  readonly listo: () => void;
  readonly cerrar: () => void;
}

/** The form that delivers all or part of the remaining goods. */
export function Entregar({ reserva, listo, cerrar }: PropsEntregar) {
  const [id] = useState(() => newUuid(crypto));
  const quedan = reserva.lineas.filter(({ queda }) => queda !== "0");
  const [recibe, setRecibe] = useState(reserva.para.slice(0, 100));
  const [cuanto, setCuanto] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(quedan.map(({ linea, queda }) => [linea, queda])),
  );
  useSinGuardar(useCambiado({ recibe, cuanto }));
  const textos = quedan.map(({ linea }) => cuanto[linea] ?? "");
  const falta =
    recibe.trim() === ""
      ? "Escriba quién lo recibe."
      : textos.some((texto) => faltaEnCantidad(texto) !== null)
        ? "Escriba la cantidad como 2 o 0.5."
        : textos.some((texto) => Number(parseDecimal(texto)) > 0)
          ? null
          : "Escriba cuánto entrega de algún producto.";
  return (
    <FormaPanel
      falta={falta}
      guardar={async () => {
        await request("POST", `/v1/reservas/${encodeURIComponent(reserva.id)}/entregas`, {
          id,
          recibe: recibe.trim(),
          lineas: quedan.flatMap(({ linea }) => {
            const cuantas = parseDecimal(cuanto[linea] ?? "");
            return Number(cuantas) > 0 ? [{ linea, cantidad: cuantas }] : [];
          }),
        });
        listo();
      }}
      cerrar={cerrar}
    >
      <Stack>
        <Text c="dimmed">Escriba cuánto se lleva ahora. Lo demás sigue apartado.</Text>
        <TextInput
          size="md"
          label="Quién lo recibe"
          maxLength={100}
          autoComplete="off"
          value={recibe}
          onChange={(e) => setRecibe(e.currentTarget.value)}
        />
        {quedan.map(({ linea, descripcion, queda }) => (
          <TextInput
            key={linea}
            size="md"
            label={descripcion}
            description={`Quedan ${cantidad(queda)} por entregar`}
            inputMode="decimal"
            autoComplete="off"
            value={cuanto[linea] ?? ""}
            error={faltaEnCantidad(cuanto[linea] ?? "")}
            onChange={(e) => setCuanto({ ...cuanto, [linea]: e.currentTarget.value })}
          />
        ))}
      </Stack>
    </FormaPanel>
  );
}
