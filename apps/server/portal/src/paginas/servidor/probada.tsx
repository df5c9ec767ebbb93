/** The outcome of a trial. */
import { Alert } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Prueba } from "../../tipos.ts";

/** `children`: what is to be done about it, next to the sentence. */
export function Probada({
  prueba,
  children,
}: {
  readonly prueba: Prueba | null;
  readonly children?: ReactNode;
}) {
  if (prueba === null) return null;
  return prueba.bien ? (
    <>
      <Alert color="verde" role="status" icon={<IconCheck />} className="libre">
        {prueba.texto}
      </Alert>
      {prueba.aviso !== null && (
        <Alert color="orange" role="note" icon={<IconAlertTriangle />} className="libre">
          {prueba.aviso}
        </Alert>
      )}
    </>
  ) : (
    <Alert
      color={prueba.huella === null ? "red" : "orange"}
      role="alert"
      icon={<IconAlertTriangle />}
      className="libre"
    >
      {prueba.texto}
      <div>{children}</div>
    </Alert>
  );
}
