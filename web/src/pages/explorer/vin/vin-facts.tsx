import { Text, Title } from '@mantine/core'
import { Notice } from '#web/design/feedback/notice.tsx'
import { Section } from '#web/design/section.tsx'
import fields from '#web/pages/explorer/vehicle/specification-tab.module.css'
import { type DecodedVin, equipmentFacts, type VinFact, vinFacts } from './vin-words.ts'
import classes from './vin-view.module.css'

/** What a VIN tells, and what it does not. */
export function VinFacts({ found }: { readonly found: DecodedVin }) {
  const { told, untold } = vinFacts(found)
  const equipment = equipmentFacts(found)
  return (
    <Section title="What the VIN tells" description="By NHTSA's own tables (vPIC), never guessed.">
      <Facts facts={told} />
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
          {untold.length === 0
            ? 'It tells all that is asked here.'
            : `It does not tell: ${untold.join(', ').toLowerCase()}.`}
          {equipment.length === 0 && ' Nor its safety equipment.'}
        </Notice>
      </div>
      <Text size="xs" c="dimmed" mt="md">
        The VIN is kept in this page alone: not in the address, the browser's history, a log or the request log.
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
