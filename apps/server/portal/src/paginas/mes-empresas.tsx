/** The month of each company that a person may review: figures, what waits, and the ledger by one click. */
import { NativeSelect, Stack, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { diaDe, bs, entero } from "@mostrador/core/formato";
import { useState, type ReactNode } from "react";
import { bajar, useAccion, useLeer } from "../api.ts";
import { Boton } from "../boton.tsx";
import { Aviso, Lectura } from "../comun.tsx";
import { useAhora } from "../reloj.ts";
import { Tabla, type Columna } from "../tabla.tsx";
import type { MesDeEmpresas } from "../tipos.ts";

type Fila = MesDeEmpresas["empresas"][number];

/** Names a month of a year, as "noviembre de 2026". */
const MES_Y_GESTION = new Intl.DateTimeFormat("es", { month: "long", year: "numeric", timeZone: "UTC" });
/** Months that may be chosen, the current one included. */
const ATRAS = 13;

/** The months that may be chosen, newest first: `valor` is the query of the address. */
function mesesHasta(hoy: string): readonly { readonly valor: string; readonly nombre: string }[] {
  const cuenta = Number(hoy.slice(0, 4)) * 12 + Number(hoy.slice(5, 7)) - 1;
  return Array.from({ length: ATRAS }, (_, i) => {
    const [gestion, mes] = [Math.floor((cuenta - i) / 12), (cuenta - i) % 12];
    return {
      valor: `gestion=${gestion}&mes=${mes + 1}`,
      nombre: MES_Y_GESTION.format(Date.UTC(gestion, mes)),
    };
  });
}

export function MesDeSusEmpresas() {
  const meses = mesesHasta(diaDe(useAhora()));
  const [mes, setMes] = useState(meses[0]?.valor ?? "");
  const leido = useLeer<MesDeEmpresas>(`/v1/empresas/mes?${mes}`);
  const accion = useAccion();
  const columnas = [...COLUMNAS, { clave: "libro", titulo: "Libro de ventas", celda: libroDe(mes, accion) }];
  return (
    <Stack
      maw="100%"
      w={1080}
      className="tarjeta"
      p="lg"
      component="section"
      aria-label="El mes de sus empresas"
    >
      <Title order={2} size="h3">
        El mes de sus empresas
      </Title>
      <NativeSelect
        size="md"
        label="Mes"
        maw={260}
        data={meses.map(({ valor, nombre }) => ({ value: valor, label: nombre }))}
        value={mes}
        onChange={(e) => setMes(e.currentTarget.value)}
      />
      <Aviso error={accion.error} />
      <Lectura leido={leido}>
        {({ empresas }) => (
          <Tabla
            nombre="El mes de sus empresas"
            columnas={columnas}
            filas={empresas}
            claveDe={({ nit }) => nit}
          />
        )}
      </Lectura>
      <Text size="sm" c="dimmed">
        El libro no resta anuladas ni notas: las lleva con su estado, como lo pide Impuestos.
      </Text>
    </Stack>
  );
}

const COLUMNAS: readonly Columna<Fila>[] = [
  {
    clave: "empresa",
    titulo: "Empresa",
    telefono: "titulo",
    valor: ({ razonSocial }) => razonSocial,
    celda: ({ razonSocial, nit }) => (
      <>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {razonSocial}
        </Text>
        <Text size="sm" c="dimmed">
          NIT {nit}
        </Text>
      </>
    ),
  },
  monto("vendido", "Vendido", ({ figuras }) => figuras.bruto.monto),
  monto("anulado", "Anulado", ({ figuras }) => figuras.anuladas.monto),
  monto("devuelto", "Devuelto", ({ figuras }) => figuras.notas.monto),
  monto("queda", "Queda", ({ figuras }) => figuras.neto),
  {
    clave: "espera",
    titulo: "Sin respuesta final",
    numero: true,
    valor: ({ esperando, observadas }) => esperando + observadas,
    celda: ({ esperando, observadas }) => (
      <Text fw={esperando + observadas > 0 ? 700 : 400}>{loQueEspera(esperando, observadas)}</Text>
    ),
  },
];

function monto(clave: string, titulo: string, valor: (fila: Fila) => number): Columna<Fila> {
  return { clave, titulo, numero: true, valor, celda: (fila) => bs(valor(fila)) };
}

function loQueEspera(esperando: number, observadas: number): string {
  if (esperando + observadas === 0) return "nada";
  const partes = [
    ...(esperando > 0 ? [`${entero(esperando)} en espera`] : []),
    ...(observadas > 0 ? [`${entero(observadas)} observadas`] : []),
  ];
  return partes.join(", ");
}

function libroDe(mes: string, accion: ReturnType<typeof useAccion>): (fila: Fila) => ReactNode {
  return ({ nit, razonSocial }) => (
    <Boton
      variant="default"
      falta={accion.ocupada ? "Espere a que termine." : null}
      leftSection={<IconDownload size={18} />}
      aria-label={`Bajar el libro de ${razonSocial}`}
      onClick={() => accion.hacer(() => bajar(`/v1/reportes/libro-ventas?${mes}`, String(nit)))}
    >
      Bajar
    </Boton>
  );
}
