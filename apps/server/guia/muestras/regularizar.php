<?php
require 'mostrador.php';

// 1. El corte, ya terminado: desde la primera fecha_emision hasta la última.
llamar('POST', '/v1/contingencia/evento', [
    'tipo_evento' => 2,
    'fecha_inicio' => getenv('DESDE'),
    'fecha_fin' => getenv('HASTA'),
]);

// 2. Todo lo que espera, en los paquetes que hagan falta.
$envio = llamar('POST', '/v1/contingencia/paquete', ['sucursal' => 0]);

// 3. El resultado de cada uno, hasta que no esté RECIBIDO.
foreach ($envio['paquetes'] as ['codigo_recepcion' => $codigo]) {
    $pedido = ['codigo_recepcion' => $codigo];
    $resultado = llamar('POST', '/v1/contingencia/validar-paquete', $pedido);
    while ($resultado['estado'] === 'RECIBIDO') {
        sleep(2);
        $resultado = llamar('POST', '/v1/contingencia/validar-paquete', $pedido);
    }
    echo "{$resultado['estado']} {$resultado['validadas']}\n";
    foreach ($resultado['mensajes'] as $m) {
        echo "{$m['cuf']} {$m['codigo']} {$m['descripcion']}\n";
    }
}
