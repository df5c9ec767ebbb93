/** The month of each company that a person may review: figures, what is due in words, and all ledgers by one click. */
import { Alert, Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { bs, diaDe } from "@mostrador/core/formato";
import { useState, type ReactNode } from "react";
import { bajar, useAccion, useLeer, type Accion } from "../api.ts";
import { Boton } from "../boton.tsx";
import { Aviso, Lectura } from "../comun.tsx";
import { mesesHasta } from "../meses.ts";
import { cuantas } from "../figuras.tsx";
import { useAhora } from "../reloj.ts";
import { TablaChica, type Eleccion } from "../tabla-chica.tsx";
import type { Columna } from "../tabla.tsx";
import type { MesDeEmpresas } from "../tipos.ts";
import { faltasEnTexto, LoQueFalta } from "./lo-que-falta.tsx";

type Fila = MesDeEmpresas["empresas"][number];

/** The ledgers of a company by their addresses. */
const LIBROS = [
  ["Ventas", "libro-ventas.xlsx"],
  ["Notas", "libro-notas.xlsx"],
] as const;

export function MesDeSusEmpresas() {
  const meses = mesesHasta(diaDe(useAhora()));
  const [mes, setMes] = useState(meses[0]?.valor ?? "");
  const leido = useLeer<MesDeEmpresas>(`/v1/empresas/mes?${mes}`);
  const accion = useAccion();
  const libros = { clave: "libro", titulo: "Libros", celda: librosDe(mes, accion) };
  const columnas = [...COLUMNAS, faltas(useAhora()), libros];
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
      <TodosLosLibros mes={mes} accion={accion} />
      <Aviso error={accion.error} />
      <Lectura leido={leido}>
        {({ empresas, completo }) => (
          <>
            {!completo && (
              <Alert color="blue">
                Todavía se están sumando las ventas de antes: las cifras crecen mientras tanto.
              </Alert>
            )}
            <TablaChica
              nombre="El mes de sus empresas"
              archivo={`empresas-${mes.replaceAll(/\D+/g, "-").replace(/^-/, "")}`}
              busca="Empresa o NIT"
              elecciones={ELECCIONES}
              nota={cuantas(empresas.length, "empresa", "empresas")}
              columnas={columnas}
              filas={empresas}
              claveDe={({ nit }) => nit}
            />
          </>
        )}
      </Lectura>
      <Text size="sm" c="dimmed">
        El libro de ventas no resta nada: una anulada queda en él con su estado, y las notas van en un libro
        propio, como lo pide Impuestos.
      </Text>
    </Stack>
  );
}

/** All ledgers of the month by one click. */
function TodosLosLibros({ mes, accion }: { readonly mes: string; readonly accion: Accion }) {
  return (
    <Group>
      <Boton
        size="md"
        falta={accion.ocupada ? "Espere a que termine." : null}
        leftSection={<IconDownload size={18} />}
        onClick={() => accion.hacer(() => bajar(`/v1/empresas/libros?${mes}`))}
      >
        Bajar todos los libros (ZIP)
      </Boton>
    </Group>
  );
}

const COLUMNAS: readonly Columna<Fila>[] = [
  {
    clave: "empresa",
    titulo: "Empresa",
    telefono: "titulo",
    valor: ({ razonSocial }) => razonSocial,
    exporta: ({ razonSocial, nit }) => `${razonSocial}, NIT ${nit}`,
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
];

/** A month is complete, or its ledgers may still change. */
const ELECCIONES: readonly Eleccion<Fila>[] = [
  { titulo: "Mes", todas: "Todos", de: ({ estado }) => (estado.completo ? "Completo" : "Falta algo") },
];

/** The column of faults, sorted by the number of documents that wait or were observed. */
function faltas(ahora: number): Columna<Fila> {
  return {
    clave: "falta",
    titulo: "Lo que falta",
    celda: ({ estado }) => <LoQueFalta estado={estado} />,
    valor: ({ estado }) => estado.esperando + estado.observadas,
    exporta: ({ estado }) => faltasEnTexto(estado, ahora),
  };
}

function monto(clave: string, titulo: string, valor: (fila: Fila) => number): Columna<Fila> {
  return { clave, titulo, numero: true, valor, celda: (fila) => bs(valor(fila)) };
}

function librosDe(mes: string, accion: Accion): (fila: Fila) => ReactNode {
  return ({ nit, razonSocial }) => (
    <Stack gap="xs">
      {LIBROS.map(([nombre, ruta]) => (
        <Boton
          key={ruta}
          variant="default"
          falta={accion.ocupada ? "Espere a que termine." : null}
          leftSection={<IconDownload size={18} />}
          aria-label={`Bajar ${nombre.toLowerCase()} de ${razonSocial}`}
          onClick={() => accion.hacer(() => bajar(`/v1/reportes/${ruta}?${mes}`, String(nit)))}
        >
          {nombre}
        </Boton>
      ))}
    </Stack>
  );
}
