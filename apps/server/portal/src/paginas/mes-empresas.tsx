/** The month of each company that a person may review: figures, what is due in words, and all ledgers by one click. */
import { Alert, Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { diaDe } from "@mostrador/core/formato";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { bajar, useAccion, useLeer, type Accion } from "../api.ts";
import { Aviso, Lectura } from "../comun.tsx";
import { mesesHasta } from "../meses.ts";
import { useAhora } from "../reloj.ts";
import { TablaChica } from "../tabla-chica.tsx";
import type { MesDeEmpresas } from "../tipos.ts";
import { COLUMNAS, ELECCIONES, faltas, librosDe } from "./columnas-mes.tsx";

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
