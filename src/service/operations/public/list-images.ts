import { Type } from 'typebox'
import { IMAGE_FILES, imagePath } from '#illustrations/image-files.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { VehicleId, vehicleNotFound } from '#operations/vehicle.ts'

const Image = closed(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'URL of the file. Requires no key and never changes.',
      examples: ['http://localhost:8080/images/3f2a9c41d07b6e85.svg'],
    }),
    format: Type.Enum(['svg', 'png'], { description: 'File format.', examples: ['svg'] }),
    width: Type.Integer({ minimum: 1, description: 'Pixels; an SVG scales to any size.', examples: [640] }),
    height: Type.Integer({ minimum: 1, description: 'Pixels.', examples: [320] }),
    view: Type.Enum(['side', 'icon'], { description: 'Content of the illustration.', examples: ['side'] }),
    image_type: Type.Literal('illustration', {
      description: 'Always a representative illustration, never a photo.',
      examples: ['illustration'],
    }),
  },
  'One file of an illustration.',
)

export const listImages = defineEndpoint({
  name: 'list_images',
  path: '/v1/vehicles/{id}/images',
  summary: 'List the illustrations of one vehicle',
  description:
    'Returns representative illustrations of the year, make, and model, never photos of a specific vehicle. The files require no key, have a transparent background, never change, and may be cached for a year. The list is empty if the body style is unknown.',
  requiredPlan: 'free',
  input: closed({ id: VehicleId }),
  output: closed({
    vehicle_id: VehicleId,
    count: Type.Integer({ minimum: 0, description: 'Number of files.', examples: [5] }),
    images: Type.Array(Image, {
      maxItems: IMAGE_FILES.length,
      description: 'The SVG first, then PNGs by width, the icon last.',
    }),
  }),
  problems: ['vehicle_not_found'],

  run({ id }, { catalog, publicUrl }) {
    const key = catalog.getVehicle(id)?.illustration
    if (key === undefined) throw vehicleNotFound()
    const files = key === null ? [] : IMAGE_FILES
    const images = files.map(({ suffix, format, width, height, view }) => {
      const url = `${publicUrl}${imagePath(key ?? '', suffix)}`
      return { url, format, width, height, view, image_type: 'illustration' as const }
    })
    return { vehicle_id: id, count: images.length, images }
  },
})
