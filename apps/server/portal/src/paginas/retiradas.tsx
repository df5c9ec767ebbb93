import { Alert, Button, Divider, Group, Modal, Stack, Text } from "@mantine/core";
import { Fragment, useState } from "react";
import { bs, entero, fechaHora, nombreLugar } from "@mostrador/core/formato";
import { request, useAccion } from "../api.ts";
import { Aviso, Largo, Tarjeta } from "../comun.tsx";
import type { Terminales } from "../tipos.ts";

type Caja = Terminales["terminales"][number];

interface Decision {
  readonly caja: Caja;
  readonly acepta: boolean;
}

/** Printed invoices of computers without a credential. The owner says whether they belong to her shop. Shows nothing if there are none. */
export function Retiradas({
  cajas,
  alDecidir,
}: {
  readonly cajas: readonly Caja[];
  readonly alDecidir: () => void;
}) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const [hecha, setHecha] = useState<string | null>(null);
  const suyas = cajas.filter(({ retenidas }) => retenidas.cuantas > 0);
  return (
    <>
      {hecha !== null && (
        <Alert color="verde" role="status">
          {hecha}
        </Alert>
      )}
      {suyas.length > 0 && (
        <Tarjeta titulo="Una computadora retirada tiene facturas impresas">
          <Stack>
            <Text size="sm">
              Ya no es una caja, pero imprimió facturas que el servidor no tenía. Si las vendió su tienda,
              acéptelas hoy: Impuestos da 48 horas desde que terminó el corte, y multa por la que falte. Si le
              robaron esa computadora y nadie suyo las vendió, rechácelas.
            </Text>
            {suyas.map((caja) => (
              <Fragment key={caja.id}>
                <Divider />
                <Una caja={caja} decidir={(acepta) => setDecision({ caja, acepta })} />
              </Fragment>
            ))}
          </Stack>
        </Tarjeta>
      )}
      {decision !== null && (
        <Confirmar
          {...decision}
          cerrar={(texto) => {
            setDecision(null);
            setHecha(texto);
            if (texto !== null) alDecidir();
          }}
        />
      )}
    </>
  );
}

function Una({ caja, decidir }: { readonly caja: Caja; readonly decidir: (acepta: boolean) => void }) {
  const { nombre, retenidas } = caja;
  const faltan = retenidas.cuantas - retenidas.facturas.length;
  return (
    <Stack gap="sm" role="group" aria-label={`Facturas impresas de ${nombre}`}>
      <Text fw={600}>
        {nombre} · {nombreLugar({ ...caja, caja: null })}: {contadas(retenidas.cuantas)},{" "}
        <span className="entero">{bs(retenidas.monto)}</span>
      </Text>
      {retenidas.facturas.map(({ cuf, numero, fechaEmision, monto, cliente }) => (
        <Group key={cuf} justify="space-between" gap="xs">
          <Largo>{`${fechaHora(fechaEmision)} · Factura ${numero} · ${cliente}`}</Largo>
          <span className="entero">{bs(monto)}</span>
        </Group>
      ))}
      {faltan > 0 && <Text size="sm">Y {entero(faltan)} más.</Text>}
      <Group>
        <Button variant="default" onClick={() => decidir(true)}>
          Son de la tienda
        </Button>
        <Button variant="subtle" color="red" onClick={() => decidir(false)}>
          No son nuestras
        </Button>
      </Group>
    </Stack>
  );
}

function contadas(cuantas: number): string {
  return `${entero(cuantas)} ${cuantas === 1 ? "factura impresa" : "facturas impresas"}`;
}

function Confirmar({
  caja,
  acepta,
  cerrar,
}: Decision & {
  /** Closes the dialog. `hecha`: text to show after a completed action; null if nothing was done. */
  readonly cerrar: (hecha: string | null) => void;
}) {
  const accion = useAccion();
  const { cuantas, monto } = caja.retenidas;
  const confirmar = () =>
    accion.hacer(async () => {
      const ruta = `/v1/terminales/${caja.id}/entrega`;
      const { quedan } = await request<{ readonly quedan: number }>("POST", ruta, { acepta });
      cerrar(textoDe(caja.nombre, acepta, quedan));
    });
  return (
    <Modal
      opened
      onClose={() => cerrar(null)}
      title={acepta ? "Son de la tienda" : "No son nuestras"}
      centered
    >
      <Stack>
        <Text>
          <b>{caja.nombre}</b>: {contadas(cuantas)}, {bs(monto)}.
        </Text>
        <Text>
          {acepta
            ? "Se envían a Impuestos, y también lo que esa computadora traiga después. La que tenga un número ya usado aparece en Ventas, con su salida."
            : "No se envían a Impuestos, y no entra nada más de esa computadora. Quedan guardadas como prueba."}
        </Text>
        <Aviso error={accion.error} />
        <Group justify="end">
          <Button variant="default" onClick={() => cerrar(null)}>
            Volver
          </Button>
          <Button {...(acepta ? {} : { color: "red" })} loading={accion.ocupada} onClick={confirmar}>
            {acepta ? "Enviarlas a Impuestos" : "Rechazarlas"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function textoDe(nombre: string, acepta: boolean, quedan: number): string {
  if (!acepta) return `Las facturas de ${nombre} no se envían a Impuestos.`;
  return quedan === 0
    ? `Las facturas de ${nombre} ya están en el servidor y se envían a Impuestos.`
    : `${entero(quedan)} de ${nombre} no se pudieron recibir ahora: vea si la firma está vigente y acéptelas otra vez.`;
}
