<?php
require 'mostrador.php';

// La próxima recepción la rechaza con el código 1037, sin que nada más cambie.
$falla = ['kind' => 'rechazo', 'operation' => 'recepcionFactura', 'codigo' => 1037, 'times' => 1];
file_get_contents(getenv('SIMULADOR') . '/control', false, stream_context_create(['http' => [
    'method' => 'PUT',
    'header' => 'Content-Type: application/json',
    'content' => json_encode(['failNext' => [$falla]]),
]]));

try {
    llamar('POST', '/v1/facturas', [
        'emisor' => ['actividad_economica' => '4711100'],
        'cliente' => ['tipo_documento' => 1, 'numero_documento' => '4853921', 'razon_social' => 'Quispe'],
        'items' => [[
            'codigo_producto' => 'CAF-25',
            'codigo_sin' => 1000118,
            'descripcion' => 'Café molido 250 g',
            'cantidad' => 1,
            'unidad_medida' => 57,
            'precio_unitario' => 32,
        ]],
    ]);
} catch (Fallo $fallo) {
    preg_match_all("/'codigo': (\d+)/", $fallo->cuerpo['detail'], $codigos);
    echo $fallo->estado . ' ' . implode(' ', $codigos[1]) . "\n";
}
