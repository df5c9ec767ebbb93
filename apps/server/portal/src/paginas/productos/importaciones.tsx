/** Recently imported price lists, each of which can be undone. */
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { entero, fechaHora } from "@mostrador/core/formato";
import { useState } from "react";
import { request, useAccion, useLeer } from "../../api.ts";
import { Aviso } from "../../comun.tsx";
import type { ImportacionDeshecha, Importaciones as Traidas } from "../../tipos-tienda.ts";

type Traida = Traidas["importaciones"][number];

export function Importaciones({ cambio }: { readonly cambio: () => void }) {
  const leidas = useLeer<Traidas>("/v1/portal/productos/importaciones");
  const [deshecha, setDeshecha] = useState<ImportacionDeshecha | null>(null);
  const todas = leidas.datos?.importaciones ?? [];
  if (todas.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text fw={600}>Planillas importadas</Text>
      {deshecha !== null && (
        <Alert color="verde" role="status">
          Se deshizo: {entero(deshecha.borrados)} productos borrados y {entero(deshecha.devueltos)} como
          estaban antes.
          {deshecha.quedan > 0 &&
            ` ${entero(deshecha.quedan)} datos que alguien cambió después quedan como están.`}
        </Alert>
      )}
      {todas.map((traida) => (
        <Una
          key={traida.id}
          traida={traida}
          hecho={(como) => {
            setDeshecha(como);
            leidas.releer();
            cambio();
          }}
        />
      ))}
    </Stack>
  );
}

function Una({
  traida: { id, archivo, momento, nuevos, cambiados, deshecha },
  hecho,
}: {
  readonly traida: Traida;
  readonly hecho: (como: ImportacionDeshecha) => void;
}) {
  const [pregunta, setPregunta] = useState(false);
  const accion = useAccion();
  const deshacer = () =>
    accion.hacer(async () => {
      hecho(await request<ImportacionDeshecha>("POST", `/v1/portal/productos/importaciones/${id}/deshacer`));
      setPregunta(false);
    });
  return (
    <Stack gap={4} role="group" aria-label={archivo}>
      <Group justify="space-between">
        <Text className="libre">
          {archivo === "" ? "Planilla" : archivo}, {fechaHora(momento)}: {entero(nuevos)} nuevos,{" "}
          {entero(cambiados)} cambiados
          {deshecha !== null && `. Se deshizo el ${fechaHora(deshecha)}`}
        </Text>
        {deshecha === null && !pregunta && (
          <Button variant="default" size="md" onClick={() => setPregunta(true)}>
            Deshacer
          </Button>
        )}
      </Group>
      {pregunta && (
        <Group>
          <Text>
            Se borran los productos que agregó, y los que cambió vuelven a como estaban. Las ventas ya hechas
            no cambian.
          </Text>
          <Button color="red" size="md" loading={accion.ocupada} onClick={deshacer}>
            Sí, deshacer
          </Button>
          <Button variant="default" size="md" onClick={() => setPregunta(false)}>
            No
          </Button>
        </Group>
      )}
      <Aviso error={accion.error} />
    </Stack>
  );
}
