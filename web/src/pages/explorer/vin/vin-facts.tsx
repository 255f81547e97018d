import { Text, Title } from '@mantine/core'
import { Notice } from '#web/design/feedback/notice.tsx'
import { Section } from '#web/design/section.tsx'
import { type DecodedVin, equipmentFacts, type VinFact, vinFacts } from './vin-words.ts'
import fields from '#web/pages/explorer/vehicle/specification-tab.module.css'
import classes from './vin-view.module.css'

/** Facts that a VIN encodes, and the names of those it does not. */
export function VinFacts({ found }: { readonly found: DecodedVin }) {
  const { stated, missing } = vinFacts(found)
  const equipment = equipmentFacts(found)
  return (
    <Section title="Decoded facts" description="From NHTSA's vPIC decoder tables. No value is guessed.">
      <Facts facts={stated} />
      {equipment.length > 0 && (
        <>
          <Title order={3} mt="lg" mb={6}>
            Safety equipment
          </Title>
          <Facts facts={equipment} />
        </>
      )}
      <div className={classes.notices}>
        <Notice tone="accent">
          {missing.length === 0
            ? 'This VIN encodes every fact listed here.'
            : `This VIN does not encode ${missing.join(', ').toLowerCase()}.`}
          {equipment.length === 0 && ' It does not encode safety equipment.'}
        </Notice>
      </div>
      <Text size="xs" c="dimmed" mt="md">
        The VIN stays in this page. It is not stored in the address, the browser history, or any log.
      </Text>
    </Section>
  )
}

function Facts({ facts }: { readonly facts: readonly VinFact[] }) {
  return (
    <dl className={fields.fields}>
      {facts.map(({ label, text }) => (
        <div key={label} className={fields.field}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
